import * as z from 'zod/mini'
import { idSchema, instantSchema, textSchema, versionSchema } from '../common.ts'
import { rowShape } from '../entity/shapes.ts'
import { TABLE_FORMATS } from '../exports/formats.ts'
import { checkJobSchema } from '../jobs/schema.ts'
import { narrowedQuery } from '../lists/narrowed.ts'
import { pageOf } from '../paging.ts'
import { SAMPLE_STATUSES } from '../workflows/sample.ts'
import { UPLOAD_STATUSES } from '../workflows/upload.ts'
import { resultEntity } from './entity.ts'
import {
  columnPosition,
  layerSchema,
  RESULT_FINDING_KINDS,
  readValueSchema,
  resultFindingSchema,
  rowNumber,
  sheetMappingSchema,
  sheetPosition,
  sheetProposalSchema,
  UNIT_SOURCES,
} from './mapping.ts'

/** The largest laboratory file, in bytes. */
export const MAX_LAB_FILE_BYTES = 50 * 1024 * 1024

/** A result as its list has it. */
export const resultSchema = z.object({
  id: idSchema,
  ...rowShape(resultEntity),
  isCurrent: z.boolean(),
  growerName: z.string(),
  fieldName: z.string(),
  pointNumber: z.int(),
  /** Of the analyte’s catalog; '' for an unknown one. */
  analyteUnit: z.string(),
  labelCode: z.nullable(z.string()),
  sampleStatus: z.enum(SAMPLE_STATUSES),
  laboratoryName: z.nullable(z.string()),
  fileName: z.string(),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Result = z.infer<typeof resultSchema>

/** What a person decides about a result: with `failed` and `outlier` it is not counted. */
export const VERDICTS = ['accept', 'suspect', 'failed', 'outlier'] as const
export type Verdict = (typeof VERDICTS)[number]
/** The most results that are decided at once. */
export const MAX_JUDGED = 200

export const resultJudgementSchema = z
  .object({
    results: z
      .array(z.object({ id: idSchema, version: versionSchema }))
      .check(z.minLength(1), z.maxLength(MAX_JUDGED)),
    verdict: z.enum(VERDICTS),
    reason: z._default(textSchema(500), ''),
  })
  .check(
    z.refine(({ verdict, reason }) => verdict === 'accept' || reason !== '', {
      message: 'Say why',
      path: ['reason'],
    }),
  )

/** What becomes of a row, or of its values. */
export const ROW_OUTCOMES = ['new', 'changed', 'same', 'error', 'unmatched', 'leftOut', 'noData'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** In this order a row finds its sample; `person`: somebody chose it. */
export const RESULT_MATCHES = ['sampleId', 'label', 'labNumber', 'place', 'person'] as const
export type ResultMatch = (typeof RESULT_MATCHES)[number]

/** A sample as a row of a file finds it. */
export const matchedSampleSchema = z.object({
  id: idSchema,
  labelCode: z.nullable(z.string()),
  growerName: z.string(),
  fieldName: z.string(),
  fieldId: idSchema,
  year: z.int(),
  pointNumber: z.int(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  status: z.enum(SAMPLE_STATUSES),
})
export type MatchedSample = z.infer<typeof matchedSampleSchema>

/** A value of a row, and what it does to what is known. */
export const stagedValueSchema = z.object({
  ...readValueSchema.shape,
  outcome: z.enum(['new', 'changed', 'same']),
  /** The current result, where it differs: `2.31 %`. */
  before: z.nullable(z.string()),
})
export type StagedValue = z.infer<typeof stagedValueSchema>

/** A row of a staged file. */
export const stagedRowSchema = z.object({
  sheet: z.int(),
  /** From 1, as the file’s program counts. */
  row: z.int(),
  /** As they are read: corrected ones as corrected, and null where a cell is left out. */
  cells: z.array(z.nullable(z.string())),
  /** Columns of cells that a person corrected or left out, with what the file has. */
  edited: z.array(z.object({ column: z.int(), original: z.string() })),
  labNumber: z.string(),
  /** Whatever the file calls the sample. */
  name: z.string(),
  layer: z.nullable(layerSchema),
  sample: z.nullable(matchedSampleSchema),
  matchedBy: z.nullable(z.enum(RESULT_MATCHES)),
  /** Why this sample, or why none. */
  matchSays: z.string(),
  /** Of a row without a sample the one that it most probably is of, and why; null and '': none. */
  likely: z.nullable(matchedSampleSchema),
  likelySays: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  values: z.array(stagedValueSchema),
  findings: z.array(resultFindingSchema),
})
export type StagedRow = z.infer<typeof stagedRowSchema>

const count = z.int().check(z.nonnegative())

/** Findings of one kind and column: they are settled together. */
export const findingGroupSchema = z.object({
  kind: z.enum(RESULT_FINDING_KINDS),
  level: z.enum(['error', 'warning']),
  sheet: sheetPosition,
  /** Null: about whole rows. */
  column: z.nullable(columnPosition),
  /** Rows that have it. */
  count,
  /** Those with a text that would settle it; for `notMatched`, with a likely sample. */
  proposals: count,
  /** Of the first row that has it. */
  row: z.int(),
  /** What the cell holds; '' for whole rows. */
  text: z.string(),
  says: z.string(),
  remedy: z.string(),
  proposal: z.nullable(z.string()),
})
export type FindingGroup = z.infer<typeof findingGroupSchema>
/** The most groups of a file: errors come first. */
export const MAX_FINDING_GROUPS = 200

/** What the check of all rows found. */
export const checkSummarySchema = z.object({
  /** Rows of data. */
  rows: count,
  outcomes: z.record(z.enum(ROW_OUTCOMES), count),
  /** Rows with an error, and with a warning. */
  errorRows: count,
  warningRows: count,
  findings: z.array(
    z.object({ kind: z.enum(RESULT_FINDING_KINDS), level: z.enum(['error', 'warning']), count }),
  ),
  groups: z._default(z.array(findingGroupSchema).check(z.maxLength(MAX_FINDING_GROUPS)), []),
  /** Sentences about the whole file, in the place of a warning at every row. */
  says: z._default(z.array(z.string()), []),
  values: z.object({ new: count, changed: count, same: count }),
  /** Of those, the ones below a limit of detection. */
  belowLimit: z._default(count, 0),
  /** Of the rows that would be committed. */
  samples: count,
  /** Rows that wait for a person to confirm a match by field, point and depth. */
  toConfirm: count,
  /** Of the shipments that the matched samples came with: samples without a row, at most 20 named. */
  manifest: z.nullable(
    z.object({ expected: count, found: count, missing: z.array(z.string()), missingCount: count }),
  ),
})
export type CheckSummary = z.infer<typeof checkSummarySchema>

/** A sheet of a staged file. */
export const stagedSheetSchema = z.object({
  position: z.int(),
  name: z.string(),
  rowCount: count,
  columnCount: count,
  hiddenRows: count,
  hiddenColumns: count,
  notes: z.array(z.string()),
  proposal: sheetProposalSchema,
  /** As a person confirmed it; null: the sheet is left out. */
  mapping: z.nullable(sheetMappingSchema),
  /** The first rows, to choose the headers by. */
  head: z.array(z.array(z.string())),
})
export type StagedSheet = z.infer<typeof stagedSheetSchema>

/** A laboratory’s file until and after its results are committed. */
export const resultUploadSchema = z.object({
  id: idSchema,
  version: versionSchema,
  status: z.enum(UPLOAD_STATUSES),
  fileName: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  format: z.string(),
  notes: z.array(z.string()),
  createdAt: instantSchema,
  createdBy: z.nullable(z.string()),
  committedAt: z.nullable(instantSchema),
  committedBy: z.nullable(z.string()),
  laboratoryId: z.nullable(idSchema),
  laboratoryName: z.nullable(z.string()),
  /** The laboratory whose remembered layout the file has, that the file names, or to which the samples were sent. */
  proposedLaboratoryId: z.nullable(idSchema),
  /** Why this laboratory; ''. */
  laboratorySays: z.string(),
  /** When the same file was uploaded before, and whether its results are there. */
  seenBefore: z.nullable(
    z.object({ id: idSchema, at: instantSchema, by: z.string(), status: z.enum(UPLOAD_STATUSES) }),
  ),
  sheets: z.array(stagedSheetSchema),
  /** Null until the rows are checked. */
  summary: z.nullable(checkSummarySchema),
  /** The job that checks the rows of a large file, or that was canceled or failed since the columns were confirmed. */
  check: z.nullable(checkJobSchema),
  /** Results that exist because of it, and its samples. */
  resultCount: count,
  sampleCount: count,
  /** Another person uploaded it: the caller commits or discards it only with `othersUpload`. */
  isOthers: z.boolean(),
  canUndo: z.boolean(),
})
export type ResultUpload = z.infer<typeof resultUploadSchema>

/** One line of the history of uploads. */
export const resultUploadLineSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  format: z.string(),
  sizeBytes: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  laboratoryName: z.nullable(z.string()),
  resultCount: count,
  sampleCount: count,
  createdAt: instantSchema,
  createdBy: z.nullable(z.string()),
  canUndo: z.boolean(),
})
export type ResultUploadLine = z.infer<typeof resultUploadLineSchema>

/** A file of the uploads that the list’s filter finds. */
export const uploadsExportSchema = z.object({
  format: z.enum(TABLE_FORMATS),
  filter: z._default(z.strictObject(narrowedQuery), {}),
})

const cellText = z.string().check(z.maxLength(2000))
const rowKeys = z
  .array(z.object({ sheet: sheetPosition, row: rowNumber }))
  .check(z.minLength(1), z.maxLength(5000))

/**
 * What is done with all findings of a group: each cell gets its proposal (a row without a sample its likely one), the cells
 * or the rows are left out, or what is proposed of the rows is confirmed.
 */
export const FINDING_ACTS = ['useProposals', 'leaveOutCells', 'leaveOutRows', 'confirm'] as const
export type FindingAct = (typeof FINDING_ACTS)[number]

/** What a person corrects or decides. */
export const stagedEditSchema = z.discriminatedUnion('kind', [
  /** A cell’s text; null leaves its value out; `restore` is as the file has it. */
  z.object({
    kind: z.literal('cell'),
    sheet: sheetPosition,
    row: rowNumber,
    column: columnPosition,
    text: z.nullable(cellText),
  }),
  z.object({ kind: z.literal('restore'), sheet: sheetPosition, row: rowNumber, column: columnPosition }),
  /** All cells of a column with this text. */
  z.object({
    kind: z.literal('same'),
    sheet: sheetPosition,
    column: columnPosition,
    from: cellText,
    text: z.nullable(cellText),
  }),
  /** The unit of all numbers of a column that have none of their own; with `unitFrom` and `says`, it is again as it was. */
  z.object({
    kind: z.literal('unit'),
    sheet: sheetPosition,
    column: columnPosition,
    /** Null: none. */
    unit: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
    /** Null: from the person; where there is no unit, it is asked again. */
    unitFrom: z._default(z.nullable(z.enum(UNIT_SOURCES)), null),
    says: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  /** One act for all rows that have a finding of a kind, at a column or as whole rows; no other row is touched. */
  z.object({
    kind: z.literal('settle'),
    sheet: sheetPosition,
    column: z.nullable(columnPosition),
    finding: z.enum(RESULT_FINDING_KINDS),
    act: z.enum(FINDING_ACTS),
  }),
  /** Rows that are left out, or taken in again: also those that are no samples by their names. */
  z.object({ kind: z.literal('leaveOut'), rows: rowKeys, leftOut: z.boolean() }),
  /** All rows without a sample. */
  z.object({ kind: z.literal('leaveOutUnmatched') }),
  z.object({
    kind: z.literal('match'),
    pairs: z
      .array(z.object({ sheet: sheetPosition, row: rowNumber, sampleId: z.nullable(idSchema) }))
      .check(z.minLength(1), z.maxLength(5000)),
  }),
  /**
   * Matches by place or by the laboratory’s number, layers other than the sample’s, and samples that were not shipped;
   * without rows, all of them. Not `confirmed`: they wait for a person again, and the rows are named.
   */
  z
    .object({
      kind: z.literal('confirm'),
      rows: z._default(z.nullable(rowKeys), null),
      confirmed: z._default(z.boolean(), true),
    })
    .check(
      z.refine(({ rows, confirmed }) => confirmed || rows !== null, {
        message: 'Name the rows',
        path: ['rows'],
      }),
    ),
])
/** As it is sent: what has a default can be left out. */
export type StagedEdit = z.input<typeof stagedEditSchema>
/** As the server reads it. */
export type ReadEdit = z.infer<typeof stagedEditSchema>

/** Samples that a row can be of, the likeliest first. */
export const likelySamplesSchema = z.object({
  items: z.array(z.object({ sample: matchedSampleSchema, says: z.string() })),
})
export type LikelySamples = z.infer<typeof likelySamplesSchema>

/** Rows of a file beside the samples of a field year, in order: a proposal, nothing is stored. */
export const orderProposalSchema = z.object({
  pairs: z.array(
    z.object({
      sheet: z.int(),
      row: z.int(),
      name: z.string(),
      sample: matchedSampleSchema,
      lon: z.number(),
      lat: z.number(),
    }),
  ),
  rowsLeft: count,
  samplesLeft: count,
})
export type OrderProposal = z.infer<typeof orderProposalSchema>

/** What an undo took away, and what it kept because it changed since. */
export const resultsUndoneSchema = z.object({
  removedCount: count,
  kept: z.array(z.object({ sampleId: idSchema, title: z.string(), resultCount: count, reason: z.string() })),
})
export type ResultsUndone = z.infer<typeof resultsUndoneSchema>

export const stagedRowsSchema = pageOf(stagedRowSchema)
