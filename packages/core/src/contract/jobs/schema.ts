import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../common.ts'
import { errorBodySchema } from '../error-body.ts'
import { checkedRowsSchema, resultsCommittedSchema } from '../results/committed.ts'

/** Long work that continues by itself, without calls of its own for its progress. */
export const JOB_KINDS = ['import', 'check', 'results'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** Queued and running jobs continue by themselves; the other states are final. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** What an import created. */
export const importResultSchema = z.object({
  createdIds: z.array(idSchema),
  updatedIds: z.array(idSchema),
  /** Fields chosen for an update that already equal the file: nothing was written. */
  unchangedIds: z.array(idSchema),
  /** Of the fields made and updated. */
  areaHa: z.number(),
  /** Years confirmed or planned on a field's earlier boundary, which they keep. */
  keptYears: z.array(z.object({ fieldId: idSchema, fieldName: z.string(), years: z.array(z.int()) })),
  /** Null if nothing was changed, and for a job of an earlier release. */
  editId: z._default(z.nullable(idSchema), null),
})
export type ImportResult = z.infer<typeof importResultSchema>

const jobShape = {
  id: idSchema,
  state: z.enum(JOB_STATES),
  /** The current step, for a person to read; empty before it begins. */
  step: z.string(),
  done: z.int().check(z.nonnegative()),
  /** Null until it is known. */
  total: z.nullable(z.int().check(z.nonnegative())),
  /** For a failed job: what its call would have answered. */
  error: z.nullable(errorBodySchema.shape.error),
  createdAt: instantSchema,
  endedAt: z.nullable(instantSchema),
}

/** A check of the rows of a laboratory’s file. */
export const checkJobSchema = z.object({
  kind: z.literal('check'),
  ...jobShape,
  result: z.nullable(checkedRowsSchema),
})

/** A job with its progress, and the result of a finished one. */
export const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('import'), ...jobShape, result: z.nullable(importResultSchema) }),
  checkJobSchema,
  z.object({ kind: z.literal('results'), ...jobShape, result: z.nullable(resultsCommittedSchema) }),
])
export type Job = z.infer<typeof jobSchema>
