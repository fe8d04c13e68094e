import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../common.ts'
import { errorBodySchema } from '../error-body.ts'

/** Long work that goes on by itself and has no calls of its own to ask after it. */
export const JOB_KINDS = ['import'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** Queued and running jobs go on by themselves; the other states are final. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** What an import made. */
export const importResultSchema = z.object({
  createdIds: z.array(idSchema),
  updatedIds: z.array(idSchema),
  /** Fields chosen to be updated that were as the file says: nothing was written of them. */
  unchangedIds: z.array(idSchema),
  /** Of the fields made and updated. */
  areaHa: z.number(),
  /** Years confirmed or planned on the boundary a field had: they stay on it. */
  keptYears: z.array(z.object({ fieldId: idSchema, fieldName: z.string(), years: z.array(z.int()) })),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** A job: how far it is, and what came of it. */
export const jobSchema = z.object({
  id: idSchema,
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** What is being done, for a person to read; empty before it begins. */
  step: z.string(),
  done: z.int().check(z.nonnegative()),
  /** Null until it is known. */
  total: z.nullable(z.int().check(z.nonnegative())),
  /** Of a job that is done. */
  result: z.nullable(importResultSchema),
  /** Of a job that failed: what its call would have answered. */
  error: z.nullable(errorBodySchema.shape.error),
  createdAt: instantSchema,
  endedAt: z.nullable(instantSchema),
})
export type Job = z.infer<typeof jobSchema>
