import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasSamples, sample } from '../../files/testing/samples.ts'
import { givenDesign, givenField, givenResults } from '../../testing/given-design.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { YEAR } from '../uploads/testing.ts'
import { campaign, density, resultOf, soc } from './testing.ts'
import { valuesOf } from './values/field.ts'

type Row = ReadonlyMap<string, string | number>

const number = (row: Row | undefined, column: string): number => Number(row?.get(column) ?? Number.NaN)
const named = ([head = [], ...rows]: readonly (readonly unknown[])[]): Row[] =>
  rows
    .filter((row) => row.some((cell) => cell !== null && cell !== ''))
    .map((row) => new Map(head.map((column, at) => [String(column), plain(row[at])])))
const plain = (cell: unknown) => (typeof cell === 'number' ? cell : String(cell ?? ''))
function csvRows(path: string): Row[] {
  const text = new TextDecoder().decode(sample(path).file)
  return named(parseCsv(text, { delimiter: text.slice(0, text.indexOf('\n')).includes(';') ? ';' : ',' }))
}

async function sheetRows(path: string, sheet: string): Promise<Row[]> {
  const { sheets } = await readXlsx(sample(path).file)
  return named(sheets.find(({ name }) => name === sheet)?.rows ?? [])
}

/** The files have 15 digits, summed in another order. */
const expectDigits = (ours: number | null | undefined, theirs: number, digits = 1e-12) =>
  expect(Math.abs((ours ?? Number.NaN) - theirs)).toBeLessThanOrEqual(digits * Math.max(1, Math.abs(theirs)))

const SIMPLE = 'reference/soc_stock/SimpleESM_'

describe.skipIf(!hasSamples)('stocks of published data (data absent: skipped)', () => {
  it('RPT-24: SimpleESM, whose bulk density is of other layers than its carbon', async () => {
    const byPoint = (rows: readonly Row[]) => {
      const found = new Map<string, Row[]>()
      for (const row of rows) {
        const key = ['Campaign', 'Plot', 'Point'].map((column) => row.get(column)).join(' ')
        found.set(key, [...(found.get(key) ?? []), row])
      }
      return found
    }
    const sheet = async (name: string) => byPoint(await sheetRows(`${SIMPLE}test.xlsx`, name))
    const [carbon, heavy] = [await sheet('Concentrations'), await sheet('BD')]
    for (const [key, expected] of byPoint(csvRows(`${SIMPLE}FD_expected.csv`))) {
      const layer = (row: Row) => ({ topCm: -number(row, 'Upper_cm'), bottomCm: -number(row, 'Lower_cm') })
      const [own, weights] = [carbon.get(key) ?? [], heavy.get(key) ?? []]
      const rows = [...own, ...weights]
      const values = [
        ...own.map((row) => soc(number(row, 'SOC_g_kg') / 10)),
        ...weights.map((row) => density(number(row, 'BD_g_cm3'))),
      ]
      const empty = campaign([1000], [{}])
      const samples = rows.map((row, at) => ({
        ...{ id: at + 1, pointId: 1, ...layer(row) },
        status: 'results' as const,
        cause: null,
      }))
      const results = values.map((value, at) => resultOf({ id: at + 1, sampleId: at + 1, ...value }))
      const shown = valuesOf({ ...empty, samples, results }, { censored: 'half', analyte: 'soc_stock' })
      expect(shown.values).toHaveLength(expected.length)
      for (const row of expected) {
        const found = shown.values.find(({ topCm }) => topCm === layer(row).topCm)
        expectDigits(found?.value, number(row, 'SOC_stock_FD'), 1e-9)
      }
    }
  })
})

const [database] = testDatabases()

describe.skipIf(!hasSamples || database === undefined || database.isMissing)(
  'estimates of published data through the whole product (data absent: skipped)',
  () => {
    let api: StaffedApi
    let growerId: number
    beforeAll(async () => {
      if (database === undefined) return
      api = await database.start()
      growerId = (await api.client.growers.create({ name: 'Published Acres' })).id
    })
    afterAll(() => api?.close())

    it('RPT-30: camg, as R survey has it: mean, standard error, interval, degrees of freedom, design effect', async () => {
      const areas = [95_100, 243_700, 400_150]
      const rows = csvRows('soil/camg.csv').toSorted((a, b) => number(a, 'region') - number(b, 'region'))
      const field = await givenField(api.client, growerId, 'camg')
      const samples = await givenDesign(api, field, YEAR, {
        strata: areas.map((areaM2, at) => ({
          areaM2,
          points: rows.filter((row) => number(row, 'region') === at + 1).length,
        })),
        depths: [
          { topCm: 0, bottomCm: 20 },
          { topCm: 20, bottomCm: 40 },
        ],
      })
      const lines = samples.map(({ id, point, topCm }) => {
        const layer = topCm === 0 ? '020' : '2040'
        return [id, ...['ca', 'mg', 'ctc'].map((name) => number(rows[point], `${name}${layer}`))]
      })
      await givenResults(api.client, ['Ca ppm', 'Mg ppm', 'CEC (meq/100g)'], lines)
      for (const expected of csvRows('reference/sampling/stratified_mean_camg_expected.csv')) {
        const variable = String(expected.get('variable'))
        const [, letters = ''] = variable.match(/^([a-z]+)/) ?? []
        const estimate = await api.client.reports.estimate({
          ...{ fieldId: field.id, year: YEAR, topCm: variable.endsWith('2040') ? 20 : 0 },
          analyte: letters === 'ctc' ? 'cec' : letters,
        })
        expect(estimate.problem, variable).toBeNull()
        const ours = [
          estimate.mean,
          estimate.standardError,
          ...(estimate.interval ?? []),
          estimate.designEffect,
        ]
        const theirs = ['mean', 'se', 'lcl95_t', 'ucl95_t', 'deff'].map((column) => number(expected, column))
        expect(ours).toHaveLength(theirs.length)
        for (const [at, value] of theirs.entries()) expectDigits(ours[at], value)
        expect([estimate.n, estimate.degreesOfFreedom]).toEqual([number(expected, 'n'), 175])
      }
    }, 120_000)

    it('RPT-30: apistrat, as R survey has it without finite population correction', async () => {
      const rows = csvRows('reference/sampling/apistrat.csv').toSorted((a, b) =>
        String(a.get('stype')) < String(b.get('stype')) ? -1 : 1,
      )
      const strata = ['E', 'H', 'M'].map((type) => {
        const own = rows.filter((row) => row.get('stype') === type)
        return { areaM2: own.reduce((sum, row) => sum + number(row, 'pw'), 0), points: own.length }
      })
      const field = await givenField(api.client, growerId, 'apistrat')
      const samples = await givenDesign(api, field, YEAR, { strata, depths: [{ topCm: 0, bottomCm: 30 }] })
      await givenResults(
        api.client,
        ['K ppm'],
        samples.map(({ id, point }) => [id, number(rows[point], 'api00')]),
      )
      const { mean, standardError } = await api.client.reports.estimate({ fieldId: field.id, year: YEAR })
      expectDigits(mean, 662.287363159321)
      expectDigits(standardError, 9.53613229692516)
    }, 60_000)

    it("RPT-34, RPT-35: von Haden's paired cores: stocks of each point at fixed depth and in equivalent mass", async () => {
      const folder = 'reference/soc_stock/vonHaden_'
      const rows = await sheetRows(`${folder}example_datasets.xlsx`, 'a_temporal_paired')
      const [fixed, mass] = [
        csvRows(`${folder}a_temporal_paired_FD_expected.csv`),
        csvRows(`${folder}a_temporal_paired_ESM_expected.csv`),
      ]
      const depths = [
        { topCm: 0, bottomCm: 10 },
        { topCm: 10, bottomCm: 30 },
        { topCm: 30, bottomCm: 50 },
        { topCm: 50, bottomCm: 100 },
      ]
      const found = (all: readonly Row[], core: string, bottomCm: number) =>
        all.find((row) => row.get('ID') === core && number(row, 'Lower_cm') === bottomCm)
      for (const core of ['P1_S1', 'P1_S2', 'P1_S3']) {
        const field = await givenField(api.client, growerId, core)
        for (const [year, name] of [
          [YEAR - 1, `Y0_T1_${core}`],
          [YEAR, `Y5_T1_${core}`],
        ] as const) {
          const strata = [{ areaM2: 20_000, points: 1 }]
          const samples = await givenDesign(api, field, year, { strata, depths })
          const lines = samples.map(({ id }, at) => {
            const row = found(rows, name, depths[at]?.bottomCm ?? 0)
            return [id, number(row, 'SOC_pct'), number(row, 'SOM_pct'), number(row, 'BD_g_cm3')]
          })
          await givenResults(api.client, ['SOC %', 'OM LOI %', 'Bulk density (g/cm3)'], lines)
        }
        for (const [year, name] of [
          [YEAR - 1, `Y0_T1_${core}`],
          [YEAR, `Y5_T1_${core}`],
        ] as const)
          for (const { bottomCm } of depths) {
            const asked = { fieldId: field.id, year, analyte: 'soc_stock', bottomCm }
            const atDepth = await api.client.reports.estimate(asked)
            const stock = number(found(fixed, name, bottomCm), 'Cum_SOC_g_cm2') * 100
            expectDigits(atDepth.mean, stock, 1e-6)
            expectDigits(atDepth.total?.tons, stock * 2, 1e-6)
            const inMass = await api.client.reports.estimate({ ...asked, basis: 'mass' })
            expectDigits(inMass.mean, number(found(mass, name, bottomCm), 'Cum_SOC_g_cm2') * 100, 1e-6)
            expectDigits(
              inMass.referenceMassTHa,
              number(found(mass, `Y0_T1_${core}`, bottomCm), 'Cum_Min_Soil_g_cm2') * 100,
              1e-6,
            )
            expect(inMass.noInterval).toContain('one value')
          }
      }
    }, 120_000)
  },
)
