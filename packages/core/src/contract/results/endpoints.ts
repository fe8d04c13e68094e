import * as z from 'zod/mini'
import { idSchema, madeEdit, pathIdSchema, versionSchema } from '../common.ts'
import { defineEndpoint, LONG_MS } from '../endpoint.ts'
import { jobSchema } from '../jobs/schema.ts'
import { groupEndpoints, listEndpoints } from '../lists/endpoints.ts'
import { narrowedQuery } from '../lists/narrowed.ts'
import { integerText } from '../numbers.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { resultList } from './list.ts'
import {
  MAX_SHEET_COLUMNS,
  RESULT_FINDING_KINDS,
  sheetLayoutSchema,
  sheetMappingSchema,
  sheetPosition,
  sheetProposalSchema,
} from './mapping.ts'
import {
  likelySamplesSchema,
  MAX_LAB_FILE_BYTES,
  orderProposalSchema,
  ROW_OUTCOMES,
  resultJudgementSchema,
  resultSchema,
  resultsUndoneSchema,
  resultUploadLineSchema,
  resultUploadSchema,
  stagedEditSchema,
  stagedRowsSchema,
} from './schema.ts'
import { resultTableQuery, resultTableSchema } from './table.ts'

const idParams = z.object({ id: pathIdSchema })
/** Whether a person has confirmed that it is another person’s upload; without it, such a call is a conflict that names them. */
const othersUpload = z._default(z.boolean(), false)

export const resultsEndpoints = {
  ...listEndpoints('/results', resultList),
  ...groupEndpoints('/results', resultList),
  /** With a column for each analyte by method and unit: values of different ones are never in one column. */
  table: defineEndpoint({
    method: 'GET',
    path: '/results/table',
    summary: 'Results as a table of samples, fields or growers',
    caller: 'staff',
    may: resultList.may,
    query: resultTableQuery,
    output: resultTableSchema,
    errors: [],
  }),
  /** Reports count accepted and suspect results, and leave out those that failed or are outliers. Values stay as they are. */
  judge: defineEndpoint({
    method: 'POST',
    path: '/results/quality',
    summary: 'Accept or reject results',
    caller: 'staff',
    may: 'uploads.edit',
    body: resultJudgementSchema,
    output: z.object({ items: z.array(resultSchema), ...madeEdit }),
    errors: ['notFound', 'conflict'],
  }),
} as const

export const resultUploadsEndpoints = {
  /**
   * Newest first. By `year`: with results of that year; without any, still being checked or uploaded in that year. By
   * `search`: file and laboratory.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/results/uploads',
    summary: 'Uploaded laboratory files',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ ...pageQuery, ...narrowedQuery }),
    output: pageOf(resultUploadLineSchema),
    errors: [],
  }),
  /** Reads the file in a separate process, stores the original by its SHA-256, and proposes how its columns are meant. */
  stage: defineEndpoint({
    method: 'POST',
    path: '/results/uploads',
    summary: 'Upload a laboratory file and read it',
    patienceMs: LONG_MS,
    caller: 'staff',
    may: 'uploads.edit',
    raw: { maxBytes: MAX_LAB_FILE_BYTES },
    output: resultUploadSchema,
    successStatus: 201,
    errors: ['tooLarge', 'unreadableFile', 'timeout'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/results/uploads/{id}',
    summary: 'One uploaded laboratory file',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: resultUploadSchema,
    errors: ['notFound'],
  }),
  /** With the rows that a person chose for headers and data. Stores nothing. */
  proposeLayout: defineEndpoint({
    method: 'POST',
    path: '/results/uploads/{id}/layout',
    summary: 'How a sheet reads with another header row',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    body: z.object({ sheet: sheetPosition, layout: sheetLayoutSchema }),
    output: sheetProposalSchema,
    errors: ['notFound'],
  }),
  /**
   * Confirms the columns of the sheets and checks every row. A sheet without a mapping is left out. The rows of a large file
   * are checked by a job, `check`: the answer is the upload before, without its summary.
   */
  map: defineEndpoint({
    method: 'POST',
    path: '/results/uploads/{id}/mapping',
    summary: 'Confirm how the columns are meant, and check the rows',
    patienceMs: LONG_MS,
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    body: z.object({
      version: versionSchema,
      laboratoryId: z.nullable(idSchema),
      sheets: z
        .array(z.object({ position: sheetPosition, mapping: z.nullable(sheetMappingSchema) }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
    output: resultUploadSchema,
    errors: ['notFound', 'conflict', 'timeout'],
  }),
  /** In the file’s order, in pages by key. */
  rows: defineEndpoint({
    method: 'GET',
    path: '/results/uploads/{id}/rows',
    summary: 'Checked rows of a laboratory file',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    query: z.object({
      ...pageQuery,
      sheet: z.optional(integerText(z.nonnegative(), z.maximum(999))),
      outcome: z.optional(z.enum(ROW_OUTCOMES)),
      level: z.optional(z.enum(['error', 'warning'])),
      finding: z.optional(z.enum(RESULT_FINDING_KINDS)),
      /** With `finding`: at this column alone. */
      column: z.optional(integerText(z.nonnegative(), z.maximum(MAX_SHEET_COLUMNS - 1))),
    }),
    output: stagedRowsSchema,
    errors: ['notFound'],
  }),
  /** Corrects cells, leaves rows out, matches rows to samples, and checks again: a large file by a job, as a mapping does. */
  edit: defineEndpoint({
    method: 'POST',
    path: '/results/uploads/{id}/edit',
    summary: 'Correct or decide rows of a laboratory file',
    patienceMs: LONG_MS,
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    body: z.object({ edits: z.array(stagedEditSchema).check(z.minLength(1), z.maxLength(100)) }),
    output: resultUploadSchema,
    errors: ['notFound', 'conflict', 'timeout'],
  }),
  /** Samples that a row can be of: those one slip from its label, and those of the shipments that have no row yet. */
  likely: defineEndpoint({
    method: 'GET',
    path: '/results/uploads/{id}/likely',
    summary: 'Samples that a row of a laboratory file can be of',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    query: z.object({
      sheet: integerText(z.nonnegative(), z.maximum(999)),
      row: integerText(z.nonnegative(), z.maximum(2_000_000)),
    }),
    output: likelySamplesSchema,
    errors: ['notFound'],
  }),
  /** The rows without a sample beside the samples of a field year, both in order. Stores nothing. */
  proposeOrder: defineEndpoint({
    method: 'POST',
    path: '/results/uploads/{id}/order',
    summary: 'Match the rows of a file to the samples of a field, in order',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    body: z.object({ sheet: sheetPosition, fieldYearId: idSchema }),
    output: orderProposalSchema,
    errors: ['notFound'],
  }),
  /** One transaction, all or nothing; answers at once with its job. `version`: of the upload as it was checked and seen. */
  commit: defineEndpoint({
    method: 'POST',
    path: '/results/uploads/{id}/commit',
    summary: 'Commit the results of a laboratory file',
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    body: z.object({ version: versionSchema, othersUpload }),
    output: jobSchema,
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /**
   * Takes the results away, except of samples that were verified since, which are named. Those who uploaded or committed
   * them may, and managers.
   */
  undo: defineEndpoint({
    method: 'POST',
    path: '/results/uploads/{id}/undo',
    summary: 'Undo a commit of results',
    patienceMs: LONG_MS,
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    output: resultsUndoneSchema,
    errors: ['notFound', 'conflict'],
  }),
  discard: defineEndpoint({
    method: 'POST',
    path: '/results/uploads/{id}/discard',
    summary: 'Discard a laboratory file that is not committed',
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    body: z.object({ othersUpload }),
    output: resultUploadSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** As it was uploaded. */
  original: defineEndpoint({
    method: 'GET',
    path: '/results/uploads/{id}/original',
    summary: 'Download an uploaded laboratory file',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: z.unknown(),
    answers: 'application/octet-stream',
    errors: ['notFound'],
  }),
  /** Every finding: sheet, row, column, value, why, what to do. */
  findings: defineEndpoint({
    method: 'GET',
    path: '/results/uploads/{id}/findings',
    summary: 'Download the findings of a laboratory file',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: z.unknown(),
    answers: 'text/csv',
    errors: ['notFound'],
  }),
  template: defineEndpoint({
    method: 'GET',
    path: '/results/template',
    summary: 'An empty file of results whose columns are known',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    answers: 'application/octet-stream',
    errors: [],
  }),
} as const
