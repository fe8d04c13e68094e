import type {
  CheckSummary,
  ColumnMap,
  FindingGroup,
  Job,
  Laboratory,
  MatchedSample,
  ResultUpload,
  ResultUploadLine,
  Sample,
  SheetMapping,
  StagedRow,
  StagedSheet,
} from '@org/core'

const column = (at: number, header: string, given: Partial<ColumnMap>): ColumnMap => ({
  ...{ column: at, header, role: 'leaveOut', analyte: null, unit: '', unitFrom: 'header' },
  ...{ method: '', modusCode: '', says: '', decimalMark: 'point', hasThousands: true, gapNumbers: 'asked' },
  ...{ detectionLimit: null, flagColumn: null, limitColumn: null, asks: [], numbers: 0, likelyAnalyte: null },
  ...given,
})

/** Laboratory number, label, layer in columns, and pH. */
export const testMapping = (given: Partial<SheetMapping> = {}): SheetMapping => ({
  layout: {
    ...{ form: 'wide', headerRow: 1, headerRows: 1, unitRow: null, methodRow: null },
    ...{ firstRow: 2, lastRow: 4, skippedRows: [] },
  },
  columns: [
    column(0, 'Lab No', { role: 'labNumber' }),
    column(1, 'Label', { role: 'label' }),
    column(2, 'Top', { role: 'depthTop' }),
    column(3, 'Bottom', { role: 'depthBottom' }),
    column(4, 'pH', { role: 'analyte', analyte: 'ph_water' }),
    column(5, 'Color', { says: 'No values of it are known.' }),
  ],
  ...{ depth: { from: 'columns' }, depthUnit: 'cm', likelyDepthUnit: null, dayFirst: null },
  ...{ width: null, hiddenRows: [], material: 'soil' },
  ...given,
})

export const testSheet = (mapping = testMapping(), given: Partial<StagedSheet> = {}): StagedSheet => ({
  ...{ position: 0, name: 'Results', rowCount: 4, columnCount: 6, hiddenRows: 0, hiddenColumns: 0 },
  notes: [],
  proposal: {
    score: 9,
    isData: true,
    isHidden: false,
    isOpen: false,
    sameAs: '',
    notSoil: '',
    mapping,
    says: ['Row 1 has the headers.'],
  },
  mapping: null,
  head: [
    ['Lab No', 'Label', 'Top', 'Bottom', 'pH', 'Color'],
    ['70121', 'K7Q2-9MXA', '0', '15', '6.4', 'brown'],
    ['70122', 'K7Q2-9PEB', '15', '30', '64', 'gray'],
    ['70123', 'ZZZZ-ZZZZ', '0', '15', '6.0', ''],
  ],
  ...given,
})

export const testSummary = (given: Partial<CheckSummary> = {}): CheckSummary => ({
  rows: 3,
  outcomes: { new: 1, changed: 0, same: 0, error: 1, unmatched: 1, leftOut: 0, noData: 0 },
  ...{ errorRows: 1, warningRows: 0, findings: [], values: { new: 1, changed: 0, same: 0 } },
  ...{ samples: 1, toConfirm: 0, manifest: null, belowLimit: 0, groups: [], says: [] },
  ...given,
})

export const testUpload = (given: Partial<ResultUpload> = {}): ResultUpload => ({
  ...{ id: 7, version: 2, status: 'staged', fileName: 'plains.csv', sha256: 'aa', sizeBytes: 120 },
  ...{ format: 'CSV', notes: [], createdAt: '2026-05-01T09:00:00.000Z', createdBy: 'Ana Ruiz' },
  ...{ committedAt: null, committedBy: null, laboratoryId: null, laboratoryName: null },
  ...{ proposedLaboratoryId: 61, laboratorySays: '', seenBefore: null, sheets: [testSheet()], summary: null },
  ...{ check: null, resultCount: 0, sampleCount: 0, isOthers: false, canUndo: false },
  ...given,
})

/** With its columns confirmed and its rows checked: one new, one with an error, one without a sample. */
export const checkedUpload = (given: Partial<ResultUpload> = {}): ResultUpload =>
  testUpload({
    ...{ status: 'checked', version: 3, laboratoryId: 61, laboratoryName: 'Plains Lab' },
    sheets: [testSheet(testMapping(), { mapping: testMapping() })],
    summary: testSummary(),
    ...given,
  })

export type CheckJob = Extract<Job, { kind: 'check' }>

/** 2,000 of the 5,000 rows of a large file are checked. */
export const testCheck = (given: Partial<CheckJob> = {}): CheckJob => ({
  ...{ id: 41, kind: 'check', state: 'running', step: 'Checking rows', done: 2000, total: 5000 },
  ...{ error: null, result: null, createdAt: '2026-05-01T10:00:00.000Z', endedAt: null },
  ...given,
})

/** With its columns confirmed, while or after a job checks its rows. */
export const mappedUpload = (check: CheckJob): ResultUpload =>
  checkedUpload({ status: 'mapped', summary: null, check })

export const testLine = (given: Partial<ResultUploadLine> = {}): ResultUploadLine => ({
  ...{ id: 7, fileName: 'plains.csv', format: 'CSV', sizeBytes: 120, status: 'committed' },
  ...{ laboratoryName: 'Plains Lab', resultCount: 3, sampleCount: 3 },
  ...{ createdAt: '2026-05-01T09:00:00.000Z', createdBy: 'Ana Ruiz', canUndo: true },
  ...given,
})

export const testMatched = (given: Partial<MatchedSample> = {}): MatchedSample => ({
  ...{ id: 21, labelCode: 'K7Q29MXA', growerName: 'Tidewell Farms', fieldName: 'North Forty' },
  ...{ fieldId: 4, year: 2026, pointNumber: 8, depthTopCm: 0, depthBottomCm: 15, status: 'received' },
  ...given,
})

const staged = (row: number, cells: string[], given: Partial<StagedRow>): StagedRow => ({
  ...{ sheet: 0, row, cells, edited: [], labNumber: cells[0] ?? '', name: cells[1] ?? '' },
  ...{
    layer: { topCm: 0, bottomCm: 15 },
    sample: testMatched(),
    matchedBy: 'label',
    matchSays: '',
    likely: null,
    likelySays: '',
  },
  ...{ outcome: 'new', values: [], findings: [] },
  ...given,
})

/** pH 64 of row 3 is an error with a proposal; row 4 has no sample. */
export const testRows = (): StagedRow[] => [
  staged(2, ['70121', 'K7Q2-9MXA', '0', '15', '6.4', 'brown'], {}),
  staged(3, ['70122', 'K7Q2-9PEB', '15', '30', '64', 'gray'], {
    sample: testMatched({ id: 22, labelCode: 'K7Q29PEB' }),
    outcome: 'error',
    findings: [
      {
        ...{ kind: 'decimal', level: 'error', column: 4, proposal: '6.4' },
        ...{ says: 'pH 64 is not between 3 and 10.', remedy: 'Use 6.4, or leave it out.' },
      },
    ],
  }),
  staged(4, ['70123', 'ZZZZ-ZZZZ', '0', '15', '6.0', ''], {
    ...{ sample: null, matchedBy: null, outcome: 'unmatched' },
    matchSays: 'No label has the code ZZZZ-ZZZZ.',
  }),
]

export const testLaboratory = (given: Partial<Laboratory> = {}): Laboratory => ({
  ...{ id: 61, name: 'Plains Lab', address: '', email: '', phone: '', account: '' },
  ...{ orderFormat: 'csv', orderColumns: [], measures: '', tests: '', active: true, version: 1 },
  updatedAt: '2026-05-01T09:00:00.000Z',
  ...given,
})

/** A sample that a search finds. */
export const testSample = (): Sample => ({
  ...{ id: 21, version: 3, updatedAt: '2026-05-01T09:00:00.000Z', designId: 7, stratumId: 8, pointId: 12 },
  ...{ fieldYearId: 5, fieldId: 4, growerId: 3, year: 2026, depthTopCm: 0, depthBottomCm: 15, attempt: 1 },
  ...{ growerName: 'Tidewell Farms', fieldName: 'North Forty', designNumber: 2, coreCount: 12 },
  ...{
    status: 'received',
    cause: null,
    labelCode: 'K7Q29MXA',
    stateSince: '2026-05-01T09:00:00.000Z',
    note: '',
  },
  ...{ stratumNumber: 3, pointNumber: 8, lon: -93.4567, lat: 42.0123, pointStatus: 'collected' },
  ...{ crewId: null, crewName: null, plannedOn: null, yearStatus: 'scheduled', labelId: 31 },
  ...{ labelVersion: 2, labelBatchId: 41, printCount: 1, boxCode: null, shipmentId: null },
  ...{ shipmentNumber: null, labNumber: null, results: {} },
})

/** pH 64 of row 3, with a proposal. */
export const testGroup = (given: Partial<FindingGroup>): FindingGroup => ({
  ...{ kind: 'decimal', level: 'error', sheet: 0, column: 4, count: 1, proposals: 1, row: 3, text: '64' },
  ...{ says: 'pH 64 is not between 3 and 10.', remedy: 'Use 6.4, or leave it out.', proposal: '6.4' },
  ...given,
})
