import * as z from 'zod/mini'
import { madeEdit, pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { exportSchema } from '../exports/schema.ts'
import { groupEndpoints, listEndpoints } from '../lists/endpoints.ts'
import {
  exceptionsQuery,
  exceptionsSchema,
  sampleActResultSchema,
  sampleActSchema,
  sampleWaiveSchema,
} from '../shipments/schema.ts'
import { labelList } from './label-list.ts'
import {
  labelActResultSchema,
  labelAssignSchema,
  labelBatchSchema,
  labelDetailSchema,
  labelPlanSchema,
  labelPrintSchema,
  labelReprintSchema,
  labelSourceSchema,
  labelTestPageSchema,
  labelVoidSchema,
  scanAnswerSchema,
  scanLookUpQuery,
  scanSchema,
} from './schema.ts'

const file = { output: z.object({ export: exportSchema, ...madeEdit }), successStatus: 201 } as const

export const labelsEndpoints = {
  ...listEndpoints('/labels', labelList),
  ...groupEndpoints('/labels', labelList),
  /** By its code, however it is written. */
  get: defineEndpoint({
    method: 'GET',
    path: '/labels/codes/{code}',
    summary: 'A label with its history',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ code: z.string().check(z.maxLength(20)) }),
    output: labelDetailSchema,
    errors: ['notFound'],
  }),
  /** What scanned or typed text is: also where it is no label. Writes nothing. */
  lookUp: defineEndpoint({
    method: 'GET',
    path: '/labels/scan',
    summary: 'Look up a scanned label',
    caller: 'staff',
    may: 'records.read',
    query: scanLookUpQuery,
    output: scanAnswerSchema,
    errors: [],
  }),
  /** A scan that does something. What cannot be done is an answer too, and is kept in the label’s history. */
  scan: defineEndpoint({
    method: 'POST',
    path: '/labels/scan',
    summary: 'Scan a label',
    caller: 'staff',
    may: 'samples.edit',
    body: scanSchema,
    output: scanAnswerSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** Newest first. */
  batches: defineEndpoint({
    method: 'GET',
    path: '/labels/batches',
    summary: 'The latest batches of labels',
    caller: 'staff',
    may: 'records.read',
    output: z.object({ items: z.array(labelBatchSchema) }),
    errors: [],
  }),
  /** Which labels a print would make. Stores nothing. */
  plan: defineEndpoint({
    method: 'POST',
    path: '/labels/plan',
    summary: 'Plan a print of labels',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'samples.edit',
    body: z.object({ source: labelSourceSchema }),
    output: labelPlanSchema,
    errors: ['conflict'],
  }),
  /** Makes labels, counts them as printed, and begins their file. */
  print: defineEndpoint({
    method: 'POST',
    path: '/labels/prints',
    summary: 'Print labels',
    caller: 'staff',
    may: 'samples.edit',
    body: labelPrintSchema,
    ...file,
    output: z.object({ batchId: pathIdSchema, count: z.int(), export: exportSchema, ...madeEdit }),
    errors: ['conflict'],
  }),
  /** The file of a batch, made again: as long as it was never downloaded. Later, its labels are printed again. */
  file: defineEndpoint({
    method: 'POST',
    path: '/labels/batches/{id}/file',
    summary: 'Make the file of a batch again',
    caller: 'staff',
    may: 'samples.edit',
    params: z.object({ id: pathIdSchema }),
    ...file,
    errors: ['notFound', 'conflict'],
  }),
  /** Labels once more, each counted. */
  reprint: defineEndpoint({
    method: 'POST',
    path: '/labels/reprints',
    summary: 'Print labels again',
    caller: 'staff',
    may: 'labels.reprint',
    body: labelReprintSchema,
    ...file,
    errors: ['conflict'],
  }),
  /** A page with outlines of every label and a ruler, to find a printer’s offset. */
  testPage: defineEndpoint({
    method: 'POST',
    path: '/labels/test-page',
    summary: 'Print a test page',
    caller: 'staff',
    may: 'samples.edit',
    body: labelTestPageSchema,
    ...file,
    errors: ['conflict'],
  }),
  /** Their codes are never used again; their samples wait for other labels. */
  void: defineEndpoint({
    method: 'POST',
    path: '/labels/void',
    summary: 'Void labels',
    caller: 'staff',
    may: 'labels.void',
    body: labelVoidSchema,
    output: labelActResultSchema,
    errors: ['conflict'],
  }),
  /** What needs a person, first things first. */
  exceptions: defineEndpoint({
    method: 'GET',
    path: '/labels/exceptions',
    summary: 'What is wrong with samples and scans',
    caller: 'staff',
    may: 'records.read',
    query: exceptionsQuery,
    output: exceptionsSchema,
    errors: [],
  }),
  /** People decide about samples; those that cannot move are named, the others move together. */
  act: defineEndpoint({
    method: 'POST',
    path: '/labels/samples',
    summary: 'Apply, accept, reject, find, lose, match, send back, test, verify, collect again or say why',
    caller: 'staff',
    may: 'samples.edit',
    body: z.object({ act: sampleActSchema }),
    output: sampleActResultSchema,
    errors: ['conflict'],
  }),
  /** The same for layers that a crew could not take, and for samples that nobody collects again. */
  waive: defineEndpoint({
    method: 'POST',
    path: '/labels/samples/waive',
    summary: 'Waive samples',
    caller: 'staff',
    may: 'samples.waive',
    body: sampleWaiveSchema,
    output: sampleActResultSchema,
    errors: ['conflict'],
  }),
  /** The label goes to another sample, with its state; with `swap` that sample’s label comes in return. */
  assign: defineEndpoint({
    method: 'POST',
    path: '/labels/{id}/assign',
    summary: 'Assign a label to a sample',
    caller: 'staff',
    may: 'samples.edit',
    params: z.object({ id: pathIdSchema }),
    body: labelAssignSchema,
    output: labelActResultSchema,
    errors: ['notFound', 'conflict'],
  }),
} as const
