import type {
  FieldReport,
  Late,
  LayerSummary,
  ReportPoint,
  ReportValue,
  Season,
  SeasonGroup,
  Series,
} from '@org/core'
import type { Scope } from './links.ts'

export const testScope = (given: Partial<Scope> = {}): Scope => ({
  ...{ year: 2026, growerId: [], program: [], crewId: [] },
  ...given,
})

export const testGroup = (given: Partial<SeasonGroup> = {}): SeasonGroup => ({
  ...{ value: '3', label: 'Alder Farms', fields: 4, areaM2: 400_000, points: 40, collected: 10 },
  ...{ samples: 80, received: 12, results: 6 },
  ...given,
})

export const testLate = (given: Partial<Late> = {}): Late => ({
  ...{ kind: 'inTransit', count: 14, days: 12, of: { id: 88, label: 'S-88' }, errors: 0 },
  ...given,
})

/** 6 fields of two growers, 60 points of one crew, 14 samples on their way for 12 days. */
export const testSeason = (given: Partial<Season> = {}): Season => ({
  asOf: '2026-09-20T10:00:00.000Z',
  years: [2026, 2025],
  fields: {
    total: 6,
    areaM2: 600_000,
    byStatus: [
      { status: 'scheduled', fields: 1, areaM2: 100_000 },
      { status: 'in_progress', fields: 3, areaM2: 300_000 },
      { status: 'approved', fields: 1, areaM2: 100_000 },
      { status: 'canceled', fields: 1, areaM2: 100_000 },
    ],
  },
  points: {
    total: 60,
    byStatus: [
      { status: 'planned', points: 30 },
      { status: 'collected', points: 25 },
      { status: 'relocated', points: 5 },
    ],
  },
  samples: {
    total: 120,
    received: 6,
    byStatus: [
      { status: 'reserved', samples: 100 },
      { status: 'shipped', samples: 14 },
      { status: 'verified', samples: 6 },
    ],
  },
  weeks: [
    { monday: '2026-09-07', planned: 40, collected: 30, byCrew: [{ crewId: '9', collected: 30 }] },
    { monday: '2026-09-14', planned: 20, collected: 0, byCrew: [] },
  ],
  growers: [
    testGroup(),
    testGroup({ value: '5', label: 'Birch Farms', fields: 2, points: 20, collected: 20 }),
  ],
  programs: [testGroup({ value: 'Prairie | carbon', label: 'Prairie | carbon' })],
  crews: [testGroup({ value: '9', label: 'Crew North' }), testGroup({ value: '', label: '' })],
  late: [testLate()],
  lateLeftOut: 0,
  ...given,
})

export const testSeries = (given: Partial<Series> = {}): Series => ({
  ...{ analyte: 'soc', name: 'Soil organic carbon', method: 'Dry combustion', unit: '%' },
  ...{ decimals: 2, results: 8 },
  ...given,
})

export const testLayer = (given: Partial<LayerSummary> = {}): LayerSummary => ({
  ...{ topCm: 0, bottomCm: 15, n: 3, missing: 1, censored: 1, above: 0, excluded: 0 },
  ...{ mean: 1.5, min: 1, max: 2, sd: 0.5, cv: 1 / 3 },
  ...given,
})

export const testReportPoint = (given: Partial<ReportPoint> = {}): ReportPoint => ({
  ...{ id: 101, number: 1, stratumId: 41, role: 'base', status: 'collected', lon: -93.4, lat: 42 },
  ...{ offsetM: 0.4, replacesNumber: null },
  ...given,
})

export const testReportValue = (given: Partial<ReportValue> = {}): ReportValue => ({
  ...{ pointId: 101, sampleId: 901, resultId: 801, topCm: 0, bottomCm: 15, value: 1, words: '1.00' },
  ...{ isCensored: false, isAbove: false, quality: 0 },
  ...given,
})

/** A square, so many thousandths of a degree east. */
const square = (east: number) => {
  const [west, right] = [-93.41 + east / 1000, -93.4 + east / 1000]
  return {
    type: 'MultiPolygon' as const,
    coordinates: [
      [
        [
          [west, 42] as [number, number],
          [right, 42] as [number, number],
          [right, 42.01] as [number, number],
          [west, 42.01] as [number, number],
          [west, 42] as [number, number],
        ],
      ],
    ],
  }
}

/** Two strata, four points: three with a value from 0 to 15 cm, one of them below its limit; two from 15 to 30 cm. */
export const testFieldReport = (given: Partial<FieldReport> = {}): FieldReport => ({
  field: {
    ...{ id: 5, name: 'Creek bottom', growerId: 11, growerName: 'Alder Farms', areaM2: 400_000 },
    boundary: square(0),
  },
  year: 2026,
  fieldYear: { id: 71, status: 'results_complete' },
  programs: ['Prairie carbon'],
  years: [2026, 2023],
  design: {
    ...{ id: 31, number: 1, areaM2: 400_000, depths: [] },
    strata: [
      { id: 41, number: 1, name: '', areaM2: 300_000, weight: 0.75, geometry: square(0) },
      { id: 42, number: 2, name: '', areaM2: 100_000, weight: 0.25, geometry: square(10) },
    ],
    points: [
      testReportPoint(),
      testReportPoint({ id: 102, number: 2 }),
      testReportPoint({ id: 103, number: 3, stratumId: 42 }),
      testReportPoint({ id: 104, number: 4, stratumId: 42, status: 'planned', offsetM: null }),
    ],
  },
  series: [
    testSeries(),
    testSeries({ analyte: 'ph', name: 'pH', method: '', unit: '', decimals: 1, results: 4 }),
  ],
  shown: testSeries(),
  values: [
    testReportValue(),
    testReportValue({ pointId: 102, sampleId: 902, value: 2, words: '2.00' }),
    testReportValue({ pointId: 103, sampleId: 903, value: 1.5, words: '< 3.00', isCensored: true }),
    testReportValue({ topCm: 15, bottomCm: 30, value: 0.5, words: '0.50' }),
    testReportValue({ pointId: 102, topCm: 15, bottomCm: 30, value: null, words: '7.00', quality: 1 }),
  ],
  layers: [
    testLayer(),
    testLayer({
      ...{ topCm: 15, bottomCm: 30, n: 1, missing: 2, censored: 0, excluded: 1 },
      ...{ mean: 0.5, min: 0.5, max: 0.5, sd: null, cv: null },
    }),
  ],
  strataMeans: [
    { stratumId: 41, topCm: 0, bottomCm: 15, n: 2, above: 0, mean: 1.5 },
    { stratumId: 42, topCm: 0, bottomCm: 15, n: 1, above: 0, mean: 1.5 },
    { stratumId: 41, topCm: 15, bottomCm: 30, n: 1, above: 0, mean: 0.5 },
    { stratumId: 42, topCm: 15, bottomCm: 30, n: 0, above: 0, mean: null },
  ],
  campaigns: [],
  laboratories: ['Plains Soil Lab'],
  reportedOn: '2026-10-02',
  notes: ['1 value below the detection limit is counted as half of it.'],
  ...given,
})
