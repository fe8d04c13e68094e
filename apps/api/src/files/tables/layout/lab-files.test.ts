import { beforeAll, describe, expect, it } from 'vitest'
import { hasSamples } from '../../testing/samples.ts'
import { countsOf, expectedOf, labSheets, readSheet, type SheetRead, valuesOf } from './testing/lab-sheets.ts'

/** Files of one sheet of results; several are told apart by name below. */
const ONE_SHEET = [
  'ward_TOKA2021-22B.csv',
  'ward_TOKA2021-22C.csv',
  'a_l_western_soil_sample2.csv',
  'uga_SO2223-430.xlsx',
  'washi_wide.csv',
]
const WITHOUT_SOIL = [
  ['a_l_western_plant_sample1.csv', 'Its 10 rows are plant tissue, not soil.'],
  [
    'brookside_haney_HEALTHa081922.xlsx',
    'Its 65 rows are quality controls of the laboratory; none is a sample.',
  ],
  ['washi_data_dictionary.xlsx', 'It explains columns or methods; it has no results.'],
  ['wsda_soils_data-dictionary.csv', 'It explains columns or methods; it has no results.'],
  ['modus_soil_test_methods_v2.csv', 'It explains columns or methods; it has no results.'],
] as const

async function readOnly(name: string, change = {}): Promise<SheetRead> {
  const [sheet] = await labSheets(name)
  if (sheet === undefined) throw new Error(`${name} has no sheet`)
  return readSheet(sheet, change)
}

const valueAt = (read: SheetRead, row: number, columnIndex: number) =>
  read.rows.get(row)?.values.find(({ column }) => column === columnIndex - 1)

describe.skipIf(!hasSamples)('files of laboratories', () => {
  it.each(ONE_SHEET)('RES-24 RES-28: all samples and results of %s are read, and no other', async (name) => {
    const { samples, resultsBreakdown } = expectedOf(name)
    expect(countsOf(await readOnly(name))).toEqual({ samples, ...resultsBreakdown })
  })

  it.each(ONE_SHEET)('RES-28: values of %s are those that were read by hand', async (name) => {
    const read = await readOnly(name)
    const roles = new Map(read.proposal.mapping.columns.map(({ column, role }) => [column, role]))
    const spots = expectedOf(name).spot.filter(({ columnIndex }) => roles.get(columnIndex - 1) === 'analyte')
    expect(spots.length).toBeGreaterThan(3)
    for (const { row, columnIndex, value } of spots)
      expect(valueAt(read, row, columnIndex)?.value ?? null, `row ${row} column ${columnIndex}`).toBe(value)
  })

  it.each(WITHOUT_SOIL)('RES-26: %s has no results of soil', async (name, why) => {
    const proposals = (await labSheets(name)).map((sheet) => readSheet(sheet).proposal)
    expect(proposals.filter(({ isData, score }) => isData || score > 0)).toEqual([])
    expect(proposals[0]?.says).toEqual([why])
  })

  describe('an export of more than 200 columns', () => {
    let read: SheetRead
    beforeAll(async () => {
      read = await readOnly('ward_TOKA2021-22B.csv')
    })
    const column = (index: number) => read.proposal.mapping.columns[index - 1]

    it('RES-27: asks for the unit of the depths, and proposes inches', async () => {
      const { mapping, says } = read.proposal
      expect(mapping).toMatchObject({ depth: { from: 'columns' }, depthUnit: null, likelyDepthUnit: 'in' })
      expect(says).toContain('The unit of the depths is not in the file. Inches are likely.')
      expect(read.rows.get(2)).toMatchObject({ layer: null })
      expect(read.rows.get(2)?.findings).toContainEqual(
        expect.objectContaining({ kind: 'depthUnit', level: 'error' }),
      )
      const inInches = await readOnly('ward_TOKA2021-22B.csv', { depthUnit: 'in' })
      expect(inInches.rows.get(2)?.layer).toEqual({ topCm: 0, bottomCm: 10.16 })
      expect(inInches.rows.get(3)?.layer).toEqual({ topCm: 10.16, bottomCm: 40.64 })
    })

    it('RES-25: keeps repeated headers apart, and leaves persons and recommendations out', () => {
      expect(column(41)).toMatchObject({ header: '%K Sat', role: 'analyte', analyte: 'bs_k', unit: '%' })
      expect(column(157)).toMatchObject({ header: '%K Sat', role: 'analyte', analyte: null })
      for (const index of [3, 4, 5, 6, 8, 9, 10, 11, 18, 23, 76, 77, 85])
        expect(column(index)?.role, `${index}`).toBe('leaveOut')
      expect(column(13)).toMatchObject({ role: 'sampleName' })
      expect(column(2)).toMatchObject({ role: 'labNumber' })
      expect(read.rows.get(2)).toMatchObject({ labNumber: '603590', date: '2022-03-14' })
    })

    it('RES-29: keeps pounds per acre as given', () => {
      expect(column(26)).toMatchObject({ header: 'lbs N/A', analyte: 'nitrate_n', unit: 'lbs N/A' })
      expect(valueAt(read, 3, 26)).toMatchObject({ value: 5, valueInUnit: null })
      expect(read.rows.get(3)?.findings).toContainEqual(
        expect.objectContaining({ kind: 'unit', level: 'warning', column: 25 }),
      )
      expect(valueAt(read, 2, 55)).toMatchObject({ analyte: 'total_n', value: 3812, valueInUnit: 0.3812 })
    })

    it('RES-27: says that names end with other depths than the columns have', async () => {
      const { proposal } = await readOnly('ward_TOKA2021-22C.csv')
      expect(proposal.says.some((of) => of.includes('end with 10, 40, while the depths end at 4, 16'))).toBe(
        true,
      )
    })
  })

  it('RES-25 RES-29: NA is sodium, the paste is not the exchange complex, and units are asked', async () => {
    const read = await readOnly('a_l_western_soil_sample2.csv')
    const of = (index: number) => read.proposal.mapping.columns[index - 1]
    expect(of(21)).toMatchObject({ header: 'NA', analyte: 'na', unitFrom: 'asked' })
    expect(of(25)).toMatchObject({ analyte: 'bs_k', unit: '%' })
    // EC is the same as S__SALTS, which is kept under its own name.
    expect([of(38)?.analyte, of(50)?.analyte].toSorted()).toEqual(['ec', null])
    expect(of(42)).toMatchObject({ header: 'CA_SAT', analyte: 'ca_paste', unitFrom: 'asked' })
    expect(of(16)).toMatchObject({ analyte: 'p_olsen' })
    expect(of(53)).toMatchObject({ analyte: 'hco3_paste' })
    expect(valueAt(read, 2, 37)).toMatchObject({ analyte: 'lime_excess', valueText: 'VH', value: null })
    expect(read.rows.get(2)).toMatchObject({
      sampleName: 'A1',
      labNumber: '51010',
      date: '2020-01-09',
      layer: null,
    })
    expect(
      read.rows.get(2)?.findings.filter(({ kind, level }) => kind === 'unit' && level === 'error'),
    ).toHaveLength(25)
  })

  it('RES-24: units and comments stand between the headers and the data', async () => {
    const read = await readOnly('uga_SO2223-430.xlsx')
    const { layout, columns } = read.proposal.mapping
    expect(layout).toMatchObject({ headerRow: 1, unitRow: 2, firstRow: 10, lastRow: 30, skippedRows: [] })
    expect(columns).toHaveLength(12)
    expect(columns[9]).toMatchObject({
      analyte: 'p_mehlich1',
      unit: 'mg/kg (ppm)',
      method: 'Mehlich 1',
      unitFrom: 'unitRow',
    })
    expect(columns[2]).toMatchObject({ analyte: 'lbc', unit: 'ppm CaCO3/pH' })
    expect(read.rows.get(10)).toMatchObject({ labNumber: '430', date: '2022-07-08' })
  })

  it('RES-24 RES-27 RES-30: 888 rows by two laboratories, whose carbon is in percent whatever the units say', async () => {
    const { perSheet = [] } = expectedOf('fixing_soil_health_2022.xlsx')
    const sheets = (await labSheets('fixing_soil_health_2022.xlsx')).map((sheet) => ({
      sheet,
      read: readSheet(sheet),
    }))
    expect(sheets[0]?.read.proposal.isData).toBe(false)
    for (const { sheet: name, samples, firstDataRow, lastDataRow, resultsBreakdown } of perSheet) {
      const read = sheets.find(({ sheet }) => sheet.name === name)?.read
      if (read === undefined) throw new Error(`no sheet ${name}`)
      expect(countsOf(read)).toEqual({ samples, ...resultsBreakdown })
      const { layout, depthUnit } = read.proposal.mapping
      expect(layout).toMatchObject({ firstRow: firstDataRow, lastRow: lastDataRow, unitRow: 2 })
      expect(depthUnit).toBe('cm')
      const layers = new Set([...read.rows.values()].map(({ layer }) => `${layer?.topCm}-${layer?.bottomCm}`))
      expect([...layers].sort()).toEqual(['0-15', '15-30'])
    }
    const second = sheets[2]?.read
    const zeros = [...(second?.rows ?? [])].filter(([, { findings }]) =>
      findings.some(({ kind }) => kind === 'zero'),
    )
    expect(zeros.map(([row]) => row)).toEqual([105, 191, 278, 314, 455])
    const odd = sheets[1]?.read.rows.get(3)?.findings
    expect(odd).toEqual([
      expect.objectContaining({ kind: 'outOfRange', remedy: 'Check the unit: 3.55 would be usual in %.' }),
    ])
  })

  it('RES-24 RES-28: seven sheets of a ranch, with comments, units and NA in many ways', async () => {
    const { perSheet = [], spot } = expectedOf('tomkat_source_data.xlsx')
    const sheets = await labSheets('tomkat_source_data.xlsx')
    const reads = new Map(sheets.map((sheet) => [sheet.name, readSheet(sheet)]))
    expect([...reads].filter(([, { proposal }]) => proposal.isData).map(([name]) => name)).toEqual(
      perSheet.map(({ sheet }) => sheet),
    )
    for (const { sheet, samples, firstDataRow, lastDataRow, resultsBreakdown } of perSheet) {
      const read = reads.get(sheet)
      if (read === undefined) throw new Error(`no sheet ${sheet}`)
      expect({ sheet, ...countsOf(read) }).toEqual({ sheet, samples, ...resultsBreakdown })
      expect(read.proposal.mapping.layout).toMatchObject({
        firstRow: firstDataRow,
        lastRow: lastDataRow,
        skippedRows: [],
      })
      expect(read.proposal.mapping.depthUnit).toBe('cm')
    }
    for (const { sheet = '', row, columnIndex, value, qualifier } of spot) {
      const read = reads.get(sheet)
      if (read?.rows.has(row) !== true || read.proposal.mapping.columns[columnIndex - 1]?.role !== 'analyte')
        continue
      const found = valueAt(read, row, columnIndex)
      expect(
        { value: found?.value ?? null, qualifier: found?.qualifier ?? null },
        `${sheet} ${row}/${columnIndex}`,
      ).toEqual({ value, qualifier })
    }
    const deep = reads.get('2016_Intern Project 100cm')?.rows.get(6)
    expect(deep).toMatchObject({
      layer: null,
      findings: [expect.objectContaining({ kind: 'depthOther' })],
    })
    expect(reads.get('2015_RMN 10-40cm')?.rows.get(9)).toMatchObject({ values: [], date: null, layer: null })
  })

  it('RES-31: one result in each row: the unit is a part of the name, and 140 says not detected', async () => {
    const read = await readOnly('washi_long.csv')
    const { resultsBreakdown, samples } = expectedOf('washi_long.csv')
    const { numeric, qualified, text } = countsOf(read)
    expect({ numeric, qualified, text }).toEqual(resultsBreakdown)
    expect(new Set([...read.rows.values()].map(({ sampleName }) => sampleName)).size).toBe(samples)
    expect(read.proposal.mapping.layout.form).toBe('long')
    expect(valueAt(read, 27, 18)).toMatchObject({ analyte: 's', value: 0.72, qualifier: '<', quality: 140 })
    expect(valueAt(read, 16, 18)).toMatchObject({
      analyte: 'ca',
      value: 6.6,
      unit: 'cmolc.kg',
      valueInUnit: 1322.574,
    })
    expect(valueAt(read, 36, 18)).toMatchObject({ analyte: 'ph', value: 6.1, unit: '' })
    expect(valueAt(read, 473, 18)).toMatchObject({ analyte: 'other:betagluc_', value: 55.66 })
  })

  it('RES-28: the same results in wide and in long form are the same values', async () => {
    const ofLong = await readOnly('washi_long.csv')
    const ofWide = await readOnly('washi_wide.csv')
    const keysOf = (read: SheetRead): string[] =>
      [...read.rows.values()].flatMap(({ sampleName, values }) =>
        values
          .filter(({ value }) => value !== null)
          .map(({ analyte, value, unit }) => `${sampleName} ${analyte} ${value} ${unit}`),
      )
    expect(keysOf(ofWide).sort()).toEqual(keysOf(ofLong).sort())
  })

  it('RES-24 RES-27: a workbook with headers of three lines, depths in inches and nitrate in two units', async () => {
    const summary = (await labSheets('kuo_testing_labs_85440.xlsx')).find(({ name }) => name === 'Summary')
    const raw = (await labSheets('kuo_testing_labs_85440.xlsx')).find(({ name }) => name === 'RawData')
    if (summary === undefined || raw === undefined) throw new Error('sheets are missing')
    const read = readSheet(summary)
    expect(read.proposal.mapping).toMatchObject({
      depthUnit: 'in',
      layout: { headerRow: 12, headerRows: 2, unitRow: 13, firstRow: 14, lastRow: 19 },
    })
    expect(read.rows.get(15)?.layer).toEqual({ topCm: 30.48, bottomCm: 60.96 })
    expect(
      read.rows
        .get(14)
        ?.values.filter(({ analyte }) => analyte === 'nitrate_n')
        .map(({ value, unit }) => [value, unit]),
    ).toEqual([
      [46.8, 'lbs/ac'],
      [11.7, 'ppm'],
    ])
    const ofRaw = readSheet(raw)
    expect(countsOf(ofRaw)).toEqual({ samples: 6, numeric: 54, qualified: 0, text: 0 })
    expect(ofRaw.proposal.mapping).toMatchObject({ depthUnit: null, likelyDepthUnit: 'in' })
  })

  it('RES-25: a header that can be the ion or its nitrogen is not decided: NO31 and NO3 are kept as they are called', async () => {
    const values = valuesOf(await readOnly('soiltest_farm_consultants_S22-14946-B500.csv'))
    expect([...new Set(values.map(({ analyte }) => analyte))]).toEqual(['other:no31', 'ammonium_n'])
    expect(values).toHaveLength(12)
  })
})
