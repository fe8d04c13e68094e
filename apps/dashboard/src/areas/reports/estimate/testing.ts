import type { Estimate, FieldReport, ProgramEstimate, Series } from '@org/core'

export const testSeries = (given: Partial<Series> = {}): Series => ({
  ...{ analyte: 'soc', name: 'Soil organic carbon', method: '', unit: '%', decimals: 2, results: 24 },
  ...given,
})

/** Of stocks of carbon. */
export const stockSeries = (): Series =>
  testSeries({ analyte: 'soc_stock', name: 'Stock of soil organic carbon', unit: 't/ha', decimals: 1 })

const summary = (topCm: number, bottomCm: number) => ({
  ...{
    topCm,
    bottomCm,
    n: 12,
    missing: 0,
    censored: 0,
    above: 0,
    excluded: 0,
    mean: 2,
    min: 1,
    max: 3,
    sd: 1,
    cv: 0.5,
  },
})

/** Two layers in 2026, and values in 2023. */
export const testFieldReport = (given: Partial<FieldReport> = {}): FieldReport => ({
  field: {
    ...{ id: 4, name: 'North Forty', growerId: 3, growerName: 'Alder Farms', areaM2: 400_000 },
    boundary: null,
  },
  ...{ year: 2026, fieldYear: { id: 5, status: 'approved' }, programs: ['Prairie'], years: [2026, 2023] },
  ...{ design: null, series: [testSeries()], shown: testSeries(), values: [] },
  ...{ layers: [summary(0, 15), summary(15, 30)], strataMeans: [] },
  campaigns: [{ year: 2023, method: '', unit: '%', layers: [summary(0, 15)] }],
  ...{ laboratories: ['Plains Lab'], reportedOn: '2026-05-01', notes: [] },
  ...given,
})

const sampled = {
  ...{ planned: 12, counted: 12, missing: 0, replacements: 0, nearby: 0, moved: 0, kept: 0, censored: 0 },
  ...{ excluded: 0, suspect: 0, waiting: 0, inaccessible: 0, above: 0 },
}

export const testSampled = (given: Partial<Estimate['sampled']> = {}): Estimate['sampled'] => ({
  ...sampled,
  ...given,
})

/** 61.4 t/ha to 30 cm, 59.0 to 63.8. */
export const testEstimate = (given: Partial<Estimate> = {}): Estimate => ({
  ...{ shown: stockSeries(), topCm: 0, bottomCm: 30, confidence: 0.95, problem: null, mean: 61.4 },
  ...{ standardError: 1.1, degreesOfFreedom: 10, interval: [59, 63.8], designEffect: 0.85, n: 12 },
  ...{ areaM2: 400_000, total: { tons: 2456, standardError: 44, interval: [2360, 2552] } },
  strata: [
    { id: 1, number: 1, areaM2: 300_000, weight: 0.75, n: 6, mean: 60, sd: 2 },
    { id: 2, number: 2, areaM2: 100_000, weight: 0.25, n: 6, mean: 65.6, sd: null },
  ],
  ...{ sampled, method: 'Stratified mean (Cochran 1977, section 5.4)' },
  says: ['12 of 12 points have a value.'],
  ...{ of: 'field', assumes: null, bounds: null, isAtLeast: false, designAreaM2: 400_000 },
  ...{ first: [], withRejected: null, noInterval: null, referenceMassTHa: null, change: null },
  ...given,
})

/** Without precision: as the server answers where the design does not allow it. */
export const withoutInterval = (noInterval: string, given: Partial<Estimate> = {}): Estimate =>
  testEstimate({
    ...{ standardError: null, degreesOfFreedom: null, interval: null, designEffect: null, noInterval },
    total: { tons: 2456, standardError: null, interval: null },
    ...given,
  })

/** Without a mean. */
export const withoutMean = (problem: string, given: Partial<Estimate> = {}): Estimate =>
  withoutInterval('', {
    ...{ shown: null, topCm: null, bottomCm: null, mean: null, total: null, n: 0, areaM2: 0, strata: [] },
    ...{ noInterval: null, says: [], problem },
    ...given,
  })

type FieldRow = ProgramEstimate['fields'][number]
export const testFieldRow = (given: Partial<FieldRow> = {}): FieldRow => ({
  ...{ fieldId: 4, fieldName: 'North Forty', growerName: 'Alder Farms', areaM2: 400_000, n: 12, mean: 61.4 },
  ...{ standardError: 1.1, degreesOfFreedom: 10, interval: [59, 63.8], problem: null },
  ...{ of: 'field', assumes: null, bounds: null, isAtLeast: false },
  ...given,
})

export const leftOut = (given: Partial<FieldRow> = {}): FieldRow =>
  testFieldRow({
    ...{ areaM2: 0, n: 0, mean: null, standardError: null, degreesOfFreedom: null, interval: null },
    problem: 'No design. Make one first.',
    ...given,
  })

/** Two fields are summed, one is left out. */
export const testProgram = (given: Partial<ProgramEstimate> = {}): ProgramEstimate => ({
  ...{ shown: stockSeries(), topCm: 0, bottomCm: 30, confidence: 0.95, problem: null, mean: 60.2 },
  ...{ standardError: 0.9, degreesOfFreedom: 18, interval: [58.3, 62.1], areaM2: 600_000 },
  total: { tons: 3612, standardError: 54, interval: [3498, 3726] },
  fields: [
    leftOut({ fieldId: 6, fieldName: 'East slope', growerName: 'Birch Farms' }),
    testFieldRow(),
    testFieldRow({ fieldId: 5, fieldName: 'South slope', mean: 57.8, interval: [55, 60.6], areaM2: 200_000 }),
  ],
  first: ['The mean is of 2 of 3 fields: 1 is left out, the table says why.'],
  ...{ assumes: null, says: ['The sum is over 2 fields.'], noInterval: null },
  ...given,
})
