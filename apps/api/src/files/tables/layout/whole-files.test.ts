import type { ColumnMap } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hasSamples, sample, samplesIn } from '../../testing/samples.ts'
import { bytesOf } from '../testing.ts'
import { columnOf, type Read, readAll, readOnly } from './testing/read-file.ts'

/** A number alone, or with what laboratories put beside it; counted here in another way than the product does. */
const NUMBER = /^[<>~]?\s*[-+−]?\d[\d.,\s]*\s*(?:%|\*|†|[a-z]{1,2})?$/i
const REASONS =
  /holds? \d+ numbers?: say what it is|has no header, and holds|no measurement of soil|recommendation or a rating|who or where someone is|says it already|said again|is empty|names the laboratory/

const tables = [...samplesIn('lab/'), ...samplesIn('lab2/')].filter(
  (name) => /\.(?:csv|xlsx)$/.test(name) && !name.includes('/expected/'),
)
const byHeader = (read: Read, header: string): ColumnMap | undefined =>
  read.proposal.mapping.columns.find((of) => of.header === header)
const samplesOf = ({ rows }: Read): string[] =>
  rows.filter(({ notSample }) => notSample === '').map(({ sampleName }) => sampleName)
const file = (name: string) => sample(name).file

const spotSchema = z.object({
  sheet: z.optional(z.string()),
  row: z.number(),
  columnIndex: z.number(),
  value: z.nullable(z.number()),
})
/** Cells of lab2 with their numbers, as they were read by hand. */
function spotsOf(name: string) {
  const text = new TextDecoder().decode(file(`lab2/expected/${name}.json`))
  const { spot } = z.object({ spot: z.array(spotSchema) }).parse(JSON.parse(text))
  return spot.flatMap(({ value, ...of }) => (value === null ? [] : [{ ...of, value }]))
}

describe.skipIf(!hasSamples)('whole files', () => {
  it.each(tables)('RES-100: no column of %s that holds numbers is left out in silence', async (name) => {
    for (const { proposal, cells } of await readAll(file(name))) {
      if (!proposal.isData && !proposal.isOpen) continue
      for (const { column, header, role, numbers, says } of proposal.mapping.columns) {
        const held = cells.filter((row) => NUMBER.test((row[column] ?? '').trim())).length
        expect(numbers, `${header}: ${held}`).toBeGreaterThanOrEqual(held)
        if (role === 'leaveOut' && held > 0) expect(says, header).toMatch(REASONS)
      }
    }
  })

  it('RES-100: the columns left of the first known one, or with % and marks, are read', async () => {
    const farm = await readOnly(file('lab2/farmbuild_Farm12-soil-results.csv'))
    expect(farm.rows.flatMap(({ values }) => values)).toHaveLength(1006)
    expect(byHeader(farm, 'pH (1:5 Water)')).toMatchObject({ analyte: 'ph_water', numbers: 46 })
    expect(byHeader(farm, 'pH (1:5 CaCl2)')).toMatchObject({ analyte: 'ph_cacl2', numbers: 46 })
    const neon = await readOnly(file('lab2/neon_sls_soilChemistry.csv'))
    expect(byHeader(neon, 'organicCPercent')).toMatchObject({ analyte: 'soc', unit: '%', numbers: 540 })
    expect(byHeader(neon, 'nitrogenPercent')).toMatchObject({
      analyte: null,
      likelyAnalyte: 'total_n',
      asks: ['analyte'],
    })
    expect(byHeader(neon, 'd15N')).toMatchObject({ role: 'leaveOut', numbers: 540 })
  })

  it.each([
    'farmbuild_Farm12-soil-results.csv',
    'neon_sls_soilChemistry.csv',
    'rothamsted_LTLiming_01-pH-Roth.xlsx',
  ])('RES-100, RES-101: values of %s are those that were read by hand', async (name) => {
    const sheets = await readAll(file(`lab2/${name}`))
    const spots = spotsOf(name)
    expect(spots.length).toBeGreaterThan(8)
    const wrong = spots.flatMap(({ sheet, row, columnIndex, value }) => {
      const read = sheets.find((of) => sheet === undefined || of.name === sheet)
      // What nobody knows by its name is a measurement once a person says so.
      const columns = read?.proposal.mapping.columns.map((of) =>
        of.column === columnIndex - 1 ? { ...of, role: 'analyte' as const } : of,
      )
      const { firstRow = 0, lastRow = 0, skippedRows = [] } = read?.proposal.mapping.layout ?? {}
      // A year above the columns and a mean below the plots are no results.
      if (row < firstRow || row > lastRow) return []
      const at = row - firstRow - skippedRows.filter((skipped) => skipped < row).length
      const [values = []] = [read?.readWith(columns === undefined ? {} : { columns })[at]?.values]
      const found = values.find(({ column }) => column === columnIndex - 1)
      return found !== undefined && Math.abs((found.value ?? Number.NaN) - value) < 1e-9
        ? []
        : [`${sheet ?? ''} ${row} ${columnIndex}: ${value}, not ${found?.value}`]
    })
    expect(wrong).toEqual([])
  })

  it('RES-103: a second head rules the rows below it, and tables side by side are two', async () => {
    const below = await readAll(file('lab2/variants/13b_blank_then_header.csv'))
    expect(below.map((read) => [columnOf(read, 'pH'), columnOf(read, 'SOC (%)')])).toEqual([
      [
        ['6.4', '6.9', '7.2', '5.8'],
        ['1.85', '2.1', '1.42', '3.05'],
      ],
      [
        ['6.1', '6.6', '7', '6.2'],
        ['2.77', '1.93', '2.34', '2.48'],
      ],
    ])
    const beside = await readAll(file('lab2/variants/14_side_by_side.csv'))
    const names = beside.flatMap(samplesOf)
    expect(new Set(names).size).toBe(16)
    expect(names.filter((name) => name.startsWith('SF-'))).toHaveLength(8)
    expect(beside.flatMap(({ rows }) => rows.map(({ values }) => values.length))).toEqual(Array(16).fill(2))
  })

  it('RES-104: statistics, limits and controls are no samples, each with its reason', async () => {
    const totals = await readOnly(file('lab2/variants/12_totals.csv'))
    expect(samplesOf(totals)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `NF-0${at}`))
    expect(totals.rows.filter(({ notSample }) => notSample !== '')).toHaveLength(15)
    expect(totals.proposal.says.join(' ')).toContain('15 rows are no samples and are set aside: “Mean”')
  })

  it('RES-104: means below a title, whatever they are called, are not read, and this is said', async () => {
    const liming = await readAll(file('lab2/rothamsted_LTLiming_01-pH-Roth.xlsx'))
    const layouts = liming
      .slice(1, 3)
      .map(({ proposal: { mapping } }) => [mapping.layout.firstRow, mapping.layout.lastRow])
    expect(layouts).toEqual([
      [8, 39],
      [7, 70],
    ])
    expect(liming[1]?.proposal.says.join(' ')).toContain('Rows 43, 44, 45, 46, 47 hold numbers and are not')
  })

  it('RES-105: what is not of soil is asked, and a sheet of treatments is not proposed', async () => {
    const water = await readOnly(file('lab2/variants/33b_water_no_matrix.csv'))
    expect(water.proposal).toMatchObject({ notSoil: 'water', mapping: { material: 'asked' } })
    const plant = await readOnly(file('lab2/variants/33c_plant.csv'))
    expect(plant.proposal).toMatchObject({ notSoil: 'plant tissue', mapping: { material: 'asked' } })
    const liming = await readAll(file('lab2/rothamsted_LTLiming_01-pH-Roth.xlsx'))
    expect(liming.map(({ proposal: { isData, isOpen } }) => isData || isOpen).slice(3)).toEqual([
      false,
      false,
    ])
    const soils = tables.filter((name) => !name.includes('/33'))
    for (const name of soils)
      for (const { proposal } of await readAll(file(name))) expect(proposal.notSoil, name).toBe('')
  })

  it('RES-106: of sheets with the same samples one is chosen; the same points of other years are other samples', async () => {
    const kuo = await readAll(file('lab/kuo_testing_labs_85440.xlsx'))
    expect(kuo.map(({ proposal: { isData, sameAs } }) => [isData, sameAs])).toEqual([
      ...[[true, '']],
      ...[1, 2, 3, 4].map(() => [true, 'Summary']),
    ])
    const tomkat = await readAll(file('lab/tomkat_source_data.xlsx'))
    expect(tomkat.filter(({ proposal: { sameAs } }) => sameAs !== '')).toEqual([])
  })

  it('RES-107: names that a spreadsheet made into dates are said', async () => {
    const dates = await readOnly(file('lab2/variants/03_ids_as_dates.csv'))
    expect(dates.proposal.says[0]).toBe(
      '8 names are written as dates in “Sample ID”, such as “2-Jan”: a spreadsheet may have changed them. Compare them with the labels.',
    )
    const farm = await readOnly(file('lab2/farmbuild_Farm12-soil-results.csv'))
    expect(farm.proposal.says.join(' ')).not.toContain('dates')
  })
})

const wide = (lines: string) => readOnly(bytesOf(lines.trim().replaceAll(/^ +/gm, '')))

describe('columns, tables and rows', () => {
  it.each([
    ['SOC (%)¹', 'soc'],
    ['pH(1)', 'ph'],
    ['P g·kg−1', 'p'],
    ['%OM', 'om'],
    ['SOC%', 'soc'],
    ['Corg (%)', 'soc'],
    ['Corg', 'soc'],
    ['Phosphor (mg/100g)', 'p'],
    ['Fósforo (mg/kg)', 'p'],
    ['Carbono orgânico (g/kg)', 'soc'],
  ])('RES-102: %s is %s, also as the only known head', async (header, analyte) => {
    const read = await wide(`Sample;${header}
      S1;2.1
      S2;2.4`)
    expect(byHeader(read, header)?.analyte).toBe(analyte)
    expect(read.proposal.isData).toBe(true)
  })

  it('RES-101: heads that are not known are set by hand, and “No row of headers” is said only without any', async () => {
    const read = await wide(`Muestra 7,Wert A,Wert B
      F1,6.4,1.8
      F2,6.5,1.9`)
    expect(read.proposal).toMatchObject({
      isData: false,
      isOpen: true,
      mapping: { layout: { headerRow: 1 } },
    })
    expect(read.proposal.mapping.columns.map(({ role, numbers }) => [role, numbers])).toEqual([
      ['leaveOut', 0],
      ['leaveOut', 2],
      ['leaveOut', 2],
    ])
    const none = await wide('just a text\nand another')
    expect(none.proposal).toMatchObject({ isOpen: false, says: ['No row of headers was found.'] })
  })

  it('RES-103: columns that come again over the same samples are of one table', async () => {
    const text = `Sample,pH,SOC (%),,Sample,pH,SOC (%)
      S1,6.4,1.8,,S1,6.5,1.9
      S2,6.6,1.9,,S2,6.7,2`
    expect(await readAll(bytesOf(text.replaceAll(/^ +/gm, '')))).toHaveLength(1)
  })

  it('RES-104: a memo that says skip sets its row aside; a sample is not one by a part of its name', async () => {
    const read = await wide(`Sample,pH,Comment
      Meadow,6.4,
      Blankenship 3,6.5,
      Check dam,6.6,
      Total Ranch,6.7,
      S5,6.8,skip
      Std dev,0.2,
      Average of field,6.5,`)
    expect(read.rows.map(({ notSample }) => notSample !== '')).toEqual([
      ...[false, false, false, false, true, true, true],
    ])
    expect(read.proposal.says[0]).toBe(
      '3 rows are no samples and are set aside: “skip”, “Std dev”, “Average of field”.',
    )
  })

  it('RES-104: a short word is a name where the row has another one beside it', async () => {
    const read = await wide(`Lab No,Sample,pH
      7001,SE,6.4
      7002,NE,6.5
      ,SE,0.1`)
    expect(read.rows.map(({ notSample }) => notSample !== '')).toEqual([false, false, true])
  })

  it('RES-108: two values of one analyte that disagree after conversion are a finding', async () => {
    const read = await wide(`Sample,SOC (%),SOC (g/kg)
      S1,1.85,24.1
      S2,1.85,18.5
      S3,1.9,18.6`)
    expect(read.rows.map(({ findings }) => findings.map(({ kind, level }) => `${level} ${kind}`))).toEqual([
      ...[['error twoValues'], [], []],
    ])
  })

  it('RES-108: a unit that the number names is proposed, if it is the only one', async () => {
    const read = await wide(`Sample,Bulk density (g/cm3),SOC (%)
      S1,1450,18.5
      S2,1.3,2`)
    const found = read.rows[0]?.findings.map(({ kind, proposal }) => [kind, proposal])
    expect(found).toContainEqual(['outOfRange', '1450 kg/m³'])
    const fixed = await wide(`Sample,Bulk density (g/cm3),SOC (%)
      S1,1450 kg/m³,18.5
      S2,1.3,2`)
    expect(fixed.rows[0]?.values[0]?.valueInUnit).toBe(1.45)
  })

  it.each([
    ['Depth (mm)', '0-150', { topCm: 0, bottomCm: 15 }],
    ['Depth (m)', '0-0.3', { topCm: 0, bottomCm: 30 }],
    ['Depth (ft)', '0-1', { topCm: 0, bottomCm: 30.48 }],
    ['Depth', '0 to -15 cm', { topCm: 0, bottomCm: 15 }],
    ['Tiefe (cm)', '0 bis 30', { topCm: 0, bottomCm: 30 }],
    ['Upper (cm),Lower (cm)', '15,30', { topCm: 15, bottomCm: 30 }],
    ['Upper (cm),Lower (cm)', '0,-15', { topCm: 0, bottomCm: 15 }],
  ])('RES-109: %s of %s', async (heads, cells, layer) => {
    const read = await wide(`Sample,${heads},pH
      S1,${cells},6.4
      S2,${cells},6.5`)
    expect(read.rows[0]?.layer).toEqual(layer)
  })

  it('RES-109: a layer that begins above the surface is an error', async () => {
    const read = await wide(`Sample,Depth (cm),pH
      S1,-5 to 15,6.4
      S2,0-15,6.5`)
    expect(read.rows.map(({ layer, findings }) => [layer?.topCm, findings.map(({ kind }) => kind)])).toEqual([
      ...[
        [undefined, ['depthOrder']],
        [0, []],
      ],
    ])
  })

  it('RES-109: layers in words are asked, and are what a person says', async () => {
    const text = `Sample,Depth,pH
      S1,Topsoil,6.4
      S1,Subsoil,6.9`
    const asked = await wide(text)
    expect(asked.proposal.mapping.depth).toEqual({
      from: 'words',
      words: [
        { word: 'Topsoil', top: null, bottom: null },
        { word: 'Subsoil', top: null, bottom: null },
      ],
    })
    expect(asked.rows[0]?.findings.map(({ level, kind }) => `${level} ${kind}`)).toEqual(['error depthOther'])
    const read = asked.readWith({
      depth: {
        from: 'words',
        words: [
          { word: 'topsoil', top: 0, bottom: 6 },
          { word: 'Subsoil', top: 6, bottom: 24 },
        ],
      },
      depthUnit: 'in',
    })
    expect(read.map(({ layer }) => layer)).toEqual([
      { topCm: 0, bottomCm: 15.24 },
      { topCm: 15.24, bottomCm: 60.96 },
    ])
  })
})
