import { describe, expect, it } from 'vitest'
import { csvRows, hasReference, number, type Row } from '../testing/soc-reference.ts'
import {
  halfLastPlace,
  nlaSites,
  type PrintedRow,
  printedTable,
  type Site,
} from '../testing/survey-reference.ts'
import {
  type RatioStratum,
  type StratumSample,
  stratifiedEstimate,
  stratifiedRatio,
  stratifiedTotal,
  type WeightedEstimate,
  weightedMean,
  weightedTotal,
} from './index.ts'

/** The files have 15 digits, summed in another order: 13 of them are compared. */
function expectDigits(ours: number, theirs: number): void {
  expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-13 * Math.abs(theirs) * 5)
}

const REGION_AREAS_M2 = [95_100, 243_700, 400_150]

function camgStrata(variable: string): StratumSample[] {
  const rows = csvRows('soil/camg.csv')
  return REGION_AREAS_M2.map((weight, h) => ({
    weight,
    values: rows.filter((row) => number(row, 'region') === h + 1).map((row) => number(row, variable)),
  }))
}

describe.skipIf(!hasReference)('EST-20: camg, as R survey has it (data absent: skipped)', () => {
  const variables = ['ca020', 'mg020', 'ctc020', 'ca2040', 'mg2040']

  it.each(variables)('%s: mean, standard error, both intervals, design effect', (variable) => {
    const row = csvRows('reference/sampling/stratified_mean_camg_expected.csv').find(
      (each) => each.get('variable') === variable,
    )
    if (row === undefined) throw new Error(`No ${variable}`)
    const strata = camgStrata(variable)
    const estimate = stratifiedEstimate({ strata, confidence: 0.95 })
    const normal = stratifiedEstimate({ strata, intervalBy: 'normal' }).interval
    const ours = [
      estimate.mean,
      estimate.standardError,
      ...estimate.interval,
      ...normal,
      estimate.designEffect,
    ]
    const theirs = ['mean', 'se', 'lcl95_t', 'ucl95_t', 'lcl95_z', 'ucl95_z', 'deff'].map((c) =>
      number(row, c),
    )
    for (const [i, value] of ours.entries()) expectDigits(value, theirs[i] ?? Number.NaN)
    expect([estimate.n, estimate.degreesOfFreedom]).toEqual([number(row, 'n'), number(row, 'df')])
    const unstratified = stratifiedEstimate({
      strata: [{ weight: 1, values: strata.flatMap(({ values }) => Array.from(values)) }],
    })
    expectDigits(unstratified.mean, number(row, 'srs_mean'))
    expectDigits(unstratified.standardError, number(row, 'srs_se'))
  })
})

describe.skipIf(!hasReference)('EST-21: apistrat, as R survey has it (data absent: skipped)', () => {
  const rows = hasReference ? csvRows('reference/sampling/apistrat.csv') : []
  const expected = hasReference ? csvRows('reference/sampling/apistrat_expected.csv') : []
  const row = (name: string): Row =>
    expected.find((each) => String(each.get('estimate')).startsWith(name)) ?? new Map()

  function strata(column: string, finite: boolean): StratumSample[] {
    return ['E', 'H', 'M'].map((type) => {
      const own = rows.filter((each) => each.get('stype') === type)
      const populationSize = number(own[0] ?? new Map(), 'fpc')
      return {
        weight: own.reduce((all, each) => all + number(each, 'pw'), 0),
        values: own.map((each) => number(each, column)),
        ...(finite ? { populationSize } : {}),
      }
    })
  }

  it('the mean with and without finite population correction', () => {
    for (const [finite, name] of [
      [true, 'mean api00, stratified, fpc'],
      [false, 'mean api00, stratified, no fpc'],
    ] as const) {
      const { mean, standardError } = stratifiedEstimate({ strata: strata('api00', finite) })
      expectDigits(mean, number(row(name), 'value'))
      expectDigits(standardError, number(row(name), 'se'))
    }
  })

  it('the total', () => {
    const { total, standardError } = stratifiedTotal({ strata: strata('enroll', true) })
    expectDigits(total, number(row('total enroll'), 'value'))
    expectDigits(standardError, number(row('total enroll'), 'se'))
  })

  it('the ratio', () => {
    const below = strata('enroll', true)
    const ratioStrata = strata('api.stu', true).map(
      ({ values, ...rest }, h): RatioStratum => ({
        ...rest,
        numerators: values,
        denominators: below[h]?.values ?? [],
      }),
    )
    const { ratio, standardError } = stratifiedRatio({ strata: ratioStrata })
    expectDigits(ratio, number(row('ratio'), 'value'))
    expectDigits(standardError, number(row('ratio'), 'se'))
  })
})

describe.skipIf(!hasReference)(
  'EST-22: every NLA_PNW table that spsurvey prints (data absent: skipped)',
  () => {
    const sites = hasReference ? nlaSites() : []
    const common = 'NLA_PNW; siteID = SITE_ID'
    const in_ = (subpopulation: string) =>
      sites.filter(({ state }) => subpopulation === 'All Sites' || state === subpopulation)
    const rowsOf = (own: readonly Site[], value: (site: Site) => number, stratified: boolean) => ({
      values: own.map(value),
      weights: own.map(({ weight }) => weight),
      x: own.map(({ x }) => x),
      y: own.map(({ y }) => y),
      ...(stratified ? { strata: own.map(({ urban }) => urban) } : {}),
    })

    function expectPrinted(row: PrintedRow, column: string, ours: number): void {
      const printed = row.printed.get(column) ?? ''
      expect(printed).not.toBe('')
      expect(
        Math.abs(ours - Number(printed)),
        `${column} of ${row.subpopulation} ${row.category}`,
      ).toBeLessThanOrEqual(halfLastPlace(printed))
    }

    function expectRow(row: PrintedRow, estimate: WeightedEstimate, mark: string): void {
      expectPrinted(row, `Estimate${mark}`, estimate.estimate)
      expectPrinted(row, `StdError${mark}`, estimate.standardError)
      expectPrinted(row, `LCB95Pct${mark}`, estimate.interval[0])
      expectPrinted(row, `UCB95Pct${mark}`, estimate.interval[1])
      expect(estimate.withoutNeighborhood).toEqual([])
    }

    it('EPSG:5070 coordinates and weights are read', () => {
      expect(sites).toHaveLength(96)
      expect(sites.every(({ x, y }) => x < -1.4e6 && x > -2.4e6 && y > 1e6 && y < 3.2e6)).toBe(true)
    })

    it.each([
      ['vars = NITR_COND; weight = WEIGHT', false, 4],
      ['vars = NITR_COND; weight = WEIGHT; subpop = STATE', false, 12],
      ['vars = NITR_COND; weight = WEIGHT; subpop = STATE; All_Sites = TRUE', false, 16],
      ['vars = NITR_COND; weight = WEIGHT; stratumID = URBAN', true, 4],
      ['vars = NITR_COND; weight = WEIGHT; stratumID = URBAN; subpop = STATE', true, 12],
    ])('shares and areas of categories: %s', (parameters, stratified, rows) => {
      const table = printedTable(`cat_analysis: ${common}; ${parameters}`)
      expect(table).toHaveLength(rows)
      for (const row of table) {
        const own = in_(row.subpopulation)
        const one = (site: Site) => (row.category === 'Total' || site.nitrogen === row.category ? 1 : 0)
        expectPrinted(row, 'nResp', own.filter((site) => one(site) === 1).length)
        const percent = rowsOf(own, (site) => 100 * one(site), stratified)
        expectRow(row, weightedMean({ ...percent, within: [0, 100] }), '.P')
        expectRow(row, weightedTotal({ ...rowsOf(own, one, stratified), within: [0, Infinity] }), '.U')
      }
    })

    it.each([
      ['', false, 1],
      ['; subpop = STATE', false, 3],
      ['; stratumID = URBAN', true, 1],
      ['; stratumID = URBAN; subpop = STATE', true, 3],
    ])('means of BMMI%s', (parameters, stratified, rows) => {
      const table = printedTable(
        `cont_analysis: ${common}; vars = BMMI; weight = WEIGHT${parameters} [table Mean]`,
      )
      expect(table).toHaveLength(rows)
      for (const row of table) {
        expectRow(row, weightedMean(rowsOf(in_(row.subpopulation), ({ bmmi }) => bmmi, stratified)), '')
      }
    })

    it('relative and attributable risk, and risk difference: from weighted means and linearised totals', () => {
      const poor = (site: Site) => (site.bmmiCondition === 'Poor' ? 1 : 0)
      const stressed = sites.filter(({ phosphorus }) => phosphorus === 'Poor')
      const spared = sites.filter(({ phosphorus }) => phosphorus === 'Good')
      const p1 = weightedMean(rowsOf(stressed, poor, false))
      const p2 = weightedMean(rowsOf(spared, poor, false))
      const all = weightedMean(rowsOf(sites, poor, false))
      const area = (own: readonly Site[]) => own.reduce((sum, { weight }) => sum + weight, 0)
      const ofStressed = (site: Site) =>
        stressed.includes(site) ? (poor(site) - p1.estimate) / area(stressed) : 0
      const ofSpared = (site: Site) => (spared.includes(site) ? (poor(site) - p2.estimate) / area(spared) : 0)
      const ofAll = (site: Site) => (poor(site) - all.estimate) / area(sites)
      const error = (score: (site: Site) => number) =>
        weightedTotal(rowsOf(sites, score, false)).standardError
      const both = 'vars_response = BMMI_COND; vars_stressor = PHOS_COND; weight = WEIGHT'
      const [relative, attributable, difference] = ['relrisk', 'attrisk', 'diffrisk'].map(
        (kind) => printedTable(`${kind}_analysis: ${common}; ${both}`)[0],
      )
      if (!relative || !attributable || !difference) throw new Error('No risks')
      expectPrinted(relative, 'Estimate', p1.estimate / p2.estimate)
      expectPrinted(
        relative,
        'StdError_log',
        error((site) => ofStressed(site) / p1.estimate - ofSpared(site) / p2.estimate),
      )
      expectPrinted(
        attributable,
        'StdError_log',
        error((s) => ofSpared(s) / p2.estimate - ofAll(s) / all.estimate),
      )
      // Printed 0.6201042, ours 0.62010416: spsurvey's own last place.
      expect(1 - p2.estimate / all.estimate).toBeCloseTo(0.620104, 6)
      expectPrinted(difference, 'Estimate', p1.estimate - p2.estimate)
      expectPrinted(difference, 'StdError', Math.hypot(p1.standardError, p2.standardError))
    })
  },
)
