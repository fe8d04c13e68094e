import type { Late, Quality, QualityItem, Result, Season, SeasonGroup } from '@org/core'
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

const fieldOfResult: Pick<
  Result,
  'fieldYearId' | 'fieldId' | 'growerId' | 'year' | 'growerName' | 'fieldName'
> = {
  ...{ fieldYearId: 5, fieldId: 4, growerId: 3, year: 2026 },
  ...{ growerName: 'Alder Farms', fieldName: 'North Forty' },
}

/** pH 6.4 of point 8. */
export const testResult = (given: Partial<Result> = {}): Result => ({
  ...fieldOfResult,
  ...{
    id: 101,
    version: 2,
    updatedAt: '2026-05-01T09:00:00.000Z',
    labReportId: 6,
    uploadId: 7,
    sampleId: 21,
  },
  ...{ depthTopCm: 0, depthBottomCm: 15, analyte: 'ph_water', analyteName: 'pH', value: 6.4, valueText: '' },
  ...{
    qualifier: null,
    detectionLimit: null,
    unit: '',
    valueInUnit: 6.4,
    method: '1:1 water',
    modusCode: '',
  },
  ...{ quality: 0, qualityReason: '', laboratoryId: 61, labNumber: '70121', reportNumber: 'R-1' },
  ...{ reportedOn: '2026-05-01', fileSheet: 0, fileRow: 2, fileColumn: 4, supersedesId: null },
  ...{ isCurrent: true, pointNumber: 8, analyteUnit: '', labelCode: null, sampleStatus: 'results' },
  ...{ laboratoryName: 'Plains Lab', fileName: 'plains.csv' },
  ...given,
})

export const testItem = (given: Partial<QualityItem> = {}): QualityItem => ({
  ...{ kind: 'range', result: testResult(), says: 'pH is plausible from 3 to 10.', results: 1 },
  ...given,
})

/** Out of range and a duplicate; a suspect and a rejected one; a file of another scale. */
export const testQuality = (given: Partial<Quality> = {}): Quality => ({
  items: [
    testItem({
      ...{ kind: 'duplicate', result: testResult({ id: 102, pointNumber: 9, sampleId: 22 }) },
      says: 'The sample also has 6.1 from hills.csv; they differ by 4.8 %.',
    }),
    testItem(),
    testItem({
      ...{ kind: 'jump', result: testResult({ id: 103, analyte: 'soc', analyteName: 'Carbon' }) },
      ...{ says: 'The median of this file is 21 %, and 2.1 % in the laboratory’s other files.', results: 40 },
    }),
    testItem({
      ...{ kind: 'suspect', result: testResult({ id: 104, pointNumber: 10, quality: 120 }) },
      says: 'Marked as suspect: Wet bag.',
    }),
    testItem({
      ...{ kind: 'rejected', result: testResult({ id: 105, pointNumber: 11, quality: 180 }) },
      says: 'Outlier: Spilled. It is not counted.',
    }),
  ],
  kinds: [
    { kind: 'duplicate', results: 1 },
    { kind: 'range', results: 1 },
    { kind: 'jump', results: 1 },
    { kind: 'suspect', results: 1 },
    { kind: 'rejected', results: 1 },
  ],
  uploads: [
    { uploadId: 7, fileName: 'plains.csv', laboratoryName: 'Plains Lab', results: 120, odd: 4 },
    { uploadId: 8, fileName: 'hills.csv', laboratoryName: null, results: 80, odd: 0 },
  ],
  leftOut: 0,
  ...given,
})
