import type { Quality, QualityItem, Result } from '@org/core'

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
