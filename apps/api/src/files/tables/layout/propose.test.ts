import { formatCode, makeCode, type RememberedLayout } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { proposeSheet, remapSheet, type Sheet } from './propose.ts'
import { createRowReader } from './row-reader.ts'
import { readSheet } from './testing/lab-sheets.ts'

const sheet = (rows: string[][], name = 'Results'): Sheet => ({ name, rows })
/** Codes of labels, always the same. */
function codes(count: number): string[] {
  let seed = 7
  const next = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    for (let at = 0; at < bytes.length; at++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      bytes[at] = Math.floor(seed / 65_536) % 256
    }
    return bytes
  }
  return Array.from({ length: count }, () => formatCode(makeCode(next)))
}
const roles = (of: Sheet) => proposeSheet(of, []).mapping.columns.map(({ role }) => role)

describe('what a sheet holds', () => {
  it('RES-24: titles above, lines of headers, units, a gap and sums are no samples', () => {
    const rows = [
      ['Soil results for a project', '', '', ''],
      ['Order 42', '', '', ''],
      ['', '', '', ''],
      ['Sample ID', 'Lab No', 'Total carbon ', 'pH'],
      ['', '', '%', ''],
      ['COMMENT', 'dried at 40', '', ''],
      ['', '', '', ''],
      ['A1', '1', '2.5', '6.1'],
      ['', '', '', ''],
      ['A2', '2', '1.5', '6.4'],
      ['Mean', '', '2.0', '6.25'],
      ['', '', '', ''],
      ['Reported by the laboratory', '', '', ''],
    ]
    const { layout, columns } = proposeSheet(sheet(rows), []).mapping
    expect(layout).toEqual({
      form: 'wide',
      headerRow: 4,
      headerRows: 1,
      unitRow: null,
      methodRow: null,
      firstRow: 8,
      // The mean is a row of its own, set aside by its name.
      lastRow: 11,
      skippedRows: [9],
    })
    expect(columns.map(({ role }) => role)).toEqual(['sampleName', 'labNumber', 'analyte', 'analyte'])
  })

  it('RES-24: a row of units can stand above the headers', () => {
    const { mapping } = proposeSheet(
      sheet([
        ['', '%', 'mg/kg'],
        ['Sample', 'Total C', 'K'],
        ['A1', '2.5', '120'],
      ]),
      [],
    )
    expect(mapping.layout).toMatchObject({ headerRow: 2, unitRow: 1, firstRow: 3 })
    expect(mapping.columns[2]).toMatchObject({ analyte: 'k', unit: 'mg/kg', unitFrom: 'unitRow' })
    expect(mapping.columns[2]?.says).toBe('Named “K”: Potassium, in mg/kg.')
  })

  it('RES-25: a column of the codes of our labels is the label, whatever it is called', () => {
    const [a = '', b = '', c = '', d = ''] = codes(4)
    const rows = [a, b.toLowerCase(), c, d, 'control'].map((code, at) => [code, `${at}`, '6.1'])
    expect(roles(sheet([['Sample ID', 'Lab No', 'pH'], ...rows]))).toEqual(['label', 'labNumber', 'analyte'])
    expect(roles(sheet([['Customer text', 'Lab No', 'pH'], ...rows]))[0]).toBe('label')
    const few = [a, 'A2', 'A3'].map((code) => [code, '1', '6.1'])
    expect(roles(sheet([['Sample ID', 'Lab No', 'pH'], ...few]))[0]).toBe('sampleName')
    const some = [a, b, 'A3', 'A4', 'A5'].map((code) => [code, '1', '6.1'])
    const [mixed] = proposeSheet(sheet([['Sample ID', 'Lab No', 'pH'], ...some]), []).mapping.columns
    expect(mixed).toMatchObject({ role: 'label', asks: ['label'] })
  })

  it('RES-25: our number of the sample is only what is called so', () => {
    const rows = (header: string) =>
      sheet([
        [header, 'pH'],
        ['12', '6.1'],
        ['13', '6.2'],
      ])
    expect(roles(rows('Our sample id'))[0]).toBe('sampleId')
    expect(roles(rows('Sample id (ours)'))[0]).toBe('sampleId')
    expect(roles(rows('sampleId'))[0]).toBe('sampleName')
    expect(roles(rows('Sample ID'))[0]).toBe('sampleName')
    expect(roles(rows('SAMPLEID'))[0]).toBe('sampleName')
    expect(roles(rows('Point'))[0]).toBe('point')
    expect(
      roles(
        sheet([
          ['Point', 'pH'],
          ['N-1', '6.1'],
        ]),
      )[0],
    ).toBe('sampleName')
  })

  it.each([
    ['Plots 0-10cm', { from: 'all', top: 0, bottom: 10 }, 'cm', null],
    ['Plots 0-6 in', { from: 'all', top: 0, bottom: 6 }, 'in', null],
    ['Plots 0-12', { from: 'all', top: 0, bottom: 12 }, null, 'in'],
    ['2018', { from: 'none' }, null, null],
  ])('RES-27: the sheet “%s” says the layer of all its samples, or nothing', (name, depth, unit, likely) => {
    const { mapping } = proposeSheet(
      sheet(
        [
          ['Sample', 'pH'],
          ['A1', '6.1'],
        ],
        name,
      ),
      [],
    )
    expect(mapping).toMatchObject({ depth, depthUnit: unit, likelyDepthUnit: likely })
  })

  it('RES-27: a layer at the end of each name is read from there', () => {
    const { rows, proposal } = readSheet(
      sheet([
        ['Sample', 'pH'],
        ['A1 0-15 cm', '6.1'],
        ['A1 15-30 cm', '6.3'],
      ]),
    )
    expect(proposal.mapping.depth.from).toBe('suffix')
    expect(rows.get(3)?.layer).toEqual({ topCm: 15, bottomCm: 30 })
  })

  it.each([
    ['0 - 4', '4 - 16', 'in'],
    ['0-10', '10-40', 'cm'],
    ['0-15', '15-30', 'cm'],
    ['0-6', '0-10', null],
    ['0-5', '5-25', null],
  ])('RES-27: layers %s and %s without a unit are likely in %s', (one, two, likely) => {
    const rows = [
      ['Sample', 'Depth', 'pH'],
      ['A1', one, '6.1'],
      ['A2', two, '6.2'],
    ]
    expect(proposeSheet(sheet(rows), []).mapping).toMatchObject({ depthUnit: null, likelyDepthUnit: likely })
  })

  it('RES-31: the long form of Modus: our code in the sample’s id, a test id that decides, and values in words', () => {
    const [a = '', b = ''] = codes(2)
    const headers =
      'Sample number,Lab number,Sample id,Container id,Report id,Date,Depth top,Depth bottom,Depth unit,Kind,Element,Value,Unit,Modus test id,Method,Value text'.split(
        ',',
      )
    const row = (code: string, rest: string[]) => [
      '1',
      '7001',
      code,
      'C-1',
      'R-9',
      '2026-08-16',
      '0',
      '8',
      'in',
      ...rest,
    ]
    const of = sheet([
      headers,
      row(a, ['Soil', 'P', '22', 'ppm', 'S-P-B1-1:10.01.03', '', '']),
      row(a, ['Soil', 'P', '<2', 'ppm', 'S-P-BIC.01.03', '', '']),
      row(a, ['Soil', 'K', '3.1', '%', 'S-BS-K.19', '', '']),
      row(b, ['Soil', 'Texture', '', '', 'S-TEXTURE.19', '', 'Sandy loam']),
      row(b, ['Plant', 'N', '3.2', '%', '', '', '']),
      row(b, ['Soil', 'Zz', '1.5', 'ppm', 'S-ZZ.99', '', '']),
    ])
    const { proposal, rows } = readSheet(of)
    expect(proposal.isData).toBe(true)
    expect(proposal.mapping.columns.map(({ role }) => role)).toEqual([
      'sampleName',
      'labNumber',
      'label',
      'leaveOut',
      'reportId',
      'date',
      'depthTop',
      'depthBottom',
      'depthUnit',
      'kind',
      'analyteName',
      'value',
      'unit',
      'modusCode',
      'method',
      'leaveOut',
    ])
    expect(rows.get(2)).toMatchObject({
      label: a.replace('-', ''),
      labNumber: '7001',
      reportId: 'R-9',
      date: '2026-08-16',
      layer: { topCm: 0, bottomCm: 20.32 },
    })
    const first = (at: number) => rows.get(at)?.values[0]
    expect(first(2)).toMatchObject({ analyte: 'p_bray1', value: 22, valueInUnit: 22 })
    expect(first(3)).toMatchObject({ analyte: 'p_olsen', value: 2, qualifier: '<', detectionLimit: 2 })
    expect(first(4)).toMatchObject({ analyte: 'bs_k', value: 3.1 })
    expect(first(5)).toMatchObject({ analyte: 'texture_class', valueText: 'Sandy loam', value: null })
    expect(rows.get(6)).toMatchObject({ notSoil: 'Plant tissue, not soil', values: [] })
    expect(first(7)).toMatchObject({ analyte: 'other:zz', valueInUnit: null })
    expect(rows.get(7)?.findings).toEqual([
      expect.objectContaining({ kind: 'analyteUnknown', level: 'warning' }),
    ])
  })

  it('RES-26: names of analytes without a value are no results', () => {
    expect(
      proposeSheet(
        sheet([
          ['variable', 'description', 'unit'],
          ['pH', 'acidity', ''],
        ]),
        [],
      ),
    ).toMatchObject({ isData: false, score: 0 })
    expect(
      proposeSheet(
        sheet([
          ['hello', 'world'],
          ['1', '2'],
        ]),
        [],
      ).says,
    ).toEqual(['None of its columns is something that laboratories measure in soil.'])
    expect(proposeSheet(sheet([['7'], ['1', '2']]), []).says).toEqual(['No row of headers was found.'])
    expect(proposeSheet(sheet([]), []).isData).toBe(false)
    expect(proposeSheet(sheet([['Sample', 'pH']]), []).says).toEqual([
      'It has headers, and no rows below them.',
    ])
  })

  it('RES-32: a person says which rows are what', () => {
    const of = sheet([
      ['Sample', 'pH'],
      ['A0', '5.9'],
      ['Sample', 'K ppm'],
      ['A1', '120'],
      ['A2', '130'],
    ])
    const { mapping } = remapSheet(of, {
      ...proposeSheet(of, []).mapping.layout,
      headerRow: 3,
      headerRows: 1,
      firstRow: 4,
      lastRow: 5,
      skippedRows: [5],
    })
    expect(mapping.columns[1]).toMatchObject({ analyte: 'k', unit: 'ppm' })
    expect(createRowReader(mapping)(of.rows[3] ?? [], 4).values).toMatchObject([{ analyte: 'k', value: 120 }])
  })
})

describe('a layout that is remembered', () => {
  const first = sheet([
    ['Sample', 'B Depth', 'E Depth', 'OM', 'P1', 'Odd'],
    ['A1', '0', '4', '2.5', '12', '7'],
  ])
  const { mapping } = proposeSheet(first, [])
  const remembered: RememberedLayout = {
    laboratoryId: 3,
    columns: mapping.columns.map((column) =>
      column.header === 'OM'
        ? { ...column, unit: '%', unitFrom: 'person', analyte: 'om_loi' }
        : column.header === 'Odd'
          ? { ...column, role: 'leaveOut', analyte: null }
          : column,
    ),
    depth: { from: 'columns' },
    depthUnit: 'in',
    dayFirst: false,
  }

  it('RES-33: it says again what a person said', () => {
    const again = proposeSheet(first, [remembered])
    expect(again.mapping).toMatchObject({ depthUnit: 'in', likelyDepthUnit: null, dayFirst: false })
    expect(again.mapping.columns[3]).toMatchObject({ analyte: 'om_loi', unit: '%', unitFrom: 'remembered' })
    expect(again.mapping.columns[5]).toMatchObject({ role: 'leaveOut' })
    expect(again.says.filter((of) => /moved|new|missing/.test(of))).toEqual([])
  })

  it('RES-33: it says which columns moved, are new, or are missing', () => {
    const changed = sheet([
      ['Sample', 'B Depth', 'E Depth', 'P1', 'OM', 'K', 'Odd'],
      ['A1', '0', '4', '12', '2.5', '90', '7'],
    ])
    const { says, mapping: now } = proposeSheet(changed, [remembered])
    expect(says).toEqual(expect.arrayContaining(['3 columns moved.', '1 column is new: “K”.']))
    expect(now.columns[4]).toMatchObject({ header: 'OM', analyte: 'om_loi', unit: '%' })
    const fewer = sheet([
      ['Sample', 'B Depth', 'E Depth', 'OM', 'P1'],
      ['A1', '0', '4', '2.5', '12'],
    ])
    expect(proposeSheet(fewer, [remembered]).says).toContain('1 column is missing: “Odd”.')
  })

  it('RES-33: a unit that the file says is newer; a file of another laboratory is none of it', () => {
    const withUnit = sheet([
      ['Sample', 'B Depth', 'E Depth', 'OM', 'P1', 'Odd'],
      ['', 'in', 'in', 'g/kg', 'ppm', ''],
      ['A1', '0', '4', '25', '12', '7'],
    ])
    const { mapping: now, says } = proposeSheet(withUnit, [remembered])
    expect(now.columns[3]).toMatchObject({ unit: 'g/kg', unitFrom: 'unitRow' })
    expect(says).toContain('The unit of “OM” was % and is g/kg now.')
    const other = sheet([
      ['Sample ID', 'pH', 'K ppm'],
      ['A1', '6.1', '120'],
    ])
    expect(proposeSheet(other, [remembered]).mapping).toMatchObject({ depthUnit: null })
  })

  it('RES-33: names are codes of labels in one file and names in the next, and a remembered layer is said', () => {
    const before: RememberedLayout = { ...remembered, depth: { from: 'all', top: 0, bottom: 6 } }
    const plain = sheet([
      ['Sample', 'OM', 'P1', 'Odd'],
      ['A1', '2.5', '12', '7'],
    ])
    const columns = before.columns.filter(({ role }) => role !== 'depthTop' && role !== 'depthBottom')
    const { mapping: now, says } = proposeSheet(plain, [{ ...before, columns }])
    expect(now).toMatchObject({ depth: { from: 'all', top: 0, bottom: 6 }, depthUnit: 'in' })
    expect(says.some((of) => of.startsWith('The layer 0 to 6 of all samples is remembered'))).toBe(true)
    const [code = ''] = codes(1)
    const coded = sheet([
      ['Sample', 'OM', 'P1', 'Odd'],
      [code, '2.5', '12', '7'],
    ])
    expect(proposeSheet(coded, [{ ...before, columns }]).mapping.columns[0]?.role).toBe('label')
  })
})
