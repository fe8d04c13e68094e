import { describe, expect, it } from 'vitest'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { dbfOf, fieldsInARow, shapefileOf, type TableForTests } from '../testing/shapefile.ts'

const { read } = readingWith(reader)

const NAMES: TableForTests = {
  columns: [{ name: 'NAME', type: 'C', width: 12 }],
  rows: [['North'], ['South'], ['West']],
}

const readTable = (shapes: number, table: TableForTests | Uint8Array) =>
  read(
    shapefileOf(fieldsInARow(shapes), {
      'parcels.dbf': table instanceof Uint8Array ? table : dbfOf(table),
    }),
    'parcels.zip',
  )

describe('the table beside the shapes', () => {
  it('UPL-76: numbers keep all their digits', async () => {
    const { features } = await readTable(2, {
      columns: [
        { name: 'ID', type: 'N', width: 20 },
        { name: 'CODE', type: 'N', width: 6 },
      ],
      rows: [
        ['12345678901234567891', '0042'],
        ['12345678901234567892', '-7'],
      ],
    })
    expect(features.map(({ attributes }) => attributes)).toEqual([
      { ID: '12345678901234567891', CODE: '0042' },
      { ID: '12345678901234567892', CODE: '-7' },
    ])
  })

  it('UPL-77: a table with fewer rows, or none, leaves all shapes', async () => {
    const { features, notes } = await readTable(5, NAMES)
    expect(features.map(({ attributes }) => attributes.NAME)).toEqual([
      'North',
      'South',
      'West',
      undefined,
      undefined,
    ])
    expect(features.every(({ geometry }) => geometry !== null)).toBe(true)
    expect(notes).toEqual(['parcels.dbf has 3 rows for 5 shapes: the others have no attributes.'])
    const empty = await readTable(2, { ...NAMES, rows: [] })
    expect(empty.features).toHaveLength(2)
    expect(empty.notes).toEqual(['parcels.dbf has 0 rows for 2 shapes: the others have no attributes.'])
  })

  it('UPL-77: rows without a shape are left out with a note', async () => {
    const { features, notes } = await readTable(1, NAMES)
    expect(features.map(({ attributes }) => attributes.NAME)).toEqual(['North'])
    expect(notes).toEqual(['parcels.dbf has 3 rows for 1 shape: the other rows were left out.'])
  })

  it('UPL-77: a .dbf that is no table leaves all shapes', async () => {
    const { features, notes } = await readTable(2, new TextEncoder().encode('<html>'.repeat(100)))
    expect(features).toHaveLength(2)
    expect(notes).toEqual([
      'parcels.dbf is not a table that can be read, so its features have no attributes.',
    ])
  })

  it('UPL-77: shapes without geometry keep their rows', async () => {
    const [first = [], second = []] = fieldsInARow(2)
    const zip = shapefileOf([first, null, second], { 'parcels.dbf': dbfOf(NAMES) })
    const { features, notes } = await read(zip, 'parcels.zip')
    expect(features.map(({ attributes, geometry }) => [attributes.NAME, geometry !== null])).toEqual([
      ['North', true],
      ['South', false],
      ['West', true],
    ])
    expect(notes).toEqual([])
  })

  it('UPL-78: columns that point into another file are left out by name', async () => {
    const { features, notes } = await readTable(1, {
      columns: [
        { name: 'REMARK', type: 'M', width: 10 },
        { name: 'NAME', type: 'C', width: 12 },
      ],
      rows: [['0000000001', 'North']],
    })
    expect(features[0]?.attributes).toEqual({ NAME: 'North' })
    expect(notes).toEqual(['The column REMARK of parcels.dbf was left out: it holds no plain values.'])
  })

  it('UPL-78: many such columns are one note', async () => {
    const columns = Array.from({ length: 12 }, (_, at) => ({ name: `M${at}`, type: 'M', width: 10 }))
    const { notes } = await readTable(1, { columns, rows: [[]] })
    expect(notes).toEqual([
      'The columns M0, M1, M2, M3, M4, M5, M6, M7, M8, M9 and 2 others of parcels.dbf were left out: they hold no plain values.',
    ])
  })

  it('UPL-78: of very many columns the first 100 are read, with a note', async () => {
    const columns = Array.from({ length: 500 }, (_, at) => ({ name: `C${at}`, type: 'C', width: 2 }))
    const { features, notes } = await readTable(1, { columns, rows: [columns.map(() => 'x')] })
    expect(Object.keys(features[0]?.attributes ?? {})).toHaveLength(100)
    expect(notes).toEqual(['parcels.dbf has 500 columns: the first 100 were read.'])
  })
})

describe.skipIf(!hasSamples)('tables from strangers', () => {
  const attributesIn = async (path: string) => {
    const { file, fileName } = sample(`cases/${path}`)
    const { features, notes } = await read(file, fileName)
    return { attributes: features.map(({ attributes }) => attributes), notes }
  }

  it('UPL-76: numbers of 19 and 20 digits', async () => {
    const { attributes } = await attributesIn('05-dbf-long-numbers/n20.zip')
    expect(attributes).toEqual([
      { FIELD_ID: '12345678901234567891', W19: '1234567890123456789', W18: '123456789012345678' },
      { FIELD_ID: '12345678901234567892', W19: '1234567890123456788', W18: '123456789012345679' },
    ])
  })

  it('UPL-76: decimals in columns that have none, and a comma', async () => {
    const { attributes } = await attributesIn('05-dbf-long-numbers/n5-with-decimals.zip')
    expect(attributes).toEqual([{ NAME: 'x', DOSE: '12.75', AREA_HA: '12,34' }])
  })

  it('UPL-78: what stands in place of a value is none', async () => {
    const { attributes } = await attributesIn('05-dbf-long-numbers/stars-and-nan.zip')
    expect(attributes).toEqual([{ NAME: 'x' }])
  })

  it('UPL-76: names of eleven letters and of digits', async () => {
    expect((await attributesIn('06-dbf-column-names/eleven-letters.zip')).attributes).toEqual([
      { FIELD_NAME1: 'North 40', FIELD_NAME2: 'second' },
    ])
    expect((await attributesIn('06-dbf-column-names/digits-names.zip')).attributes).toEqual([
      { 2024: 'corn', 1: 'x', NAME: 'North 40' },
    ])
  })

  it.each([
    ['cpg850', ['Mühläcker', 'Größe Süd'], '850'],
    ['ldid01-cp437', ['Café Dürer'], '437'],
    ['ldid02-cp850', ['Mühläcker', 'Größe Süd'], '850'],
    ['ldid08-cp865-dk', ['Ærø Åmark'], '865'],
    ['ldid64-cp852-cz', ['Příkopy dolní'], '852'],
    ['cpg-ibm866', ['Поле'], '866'],
  ])('UPL-79: text in code pages of DOS: %s', async (file, names, page) => {
    const { attributes, notes } = await attributesIn(`01-dbf-dos-codepages/${file}.zip`)
    expect(attributes).toEqual(names.map((NAME) => ({ NAME })))
    expect(notes).toContain(`Its text was read as code page ${page}.`)
  })
})
