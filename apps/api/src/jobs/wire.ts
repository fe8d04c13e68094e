import { errorBodySchema, importResultSchema, JOB_KINDS, type Job } from '@org/core/contract'
import * as z from 'zod'
import type { JobNow } from './jobs.ts'

const kindSchema = z.enum(JOB_KINDS)
const errorSchema = z.nullable(errorBodySchema.shape.error)
const resultSchema = z.nullable(importResultSchema)

/** Whether its kind is read as a job; other kinds have calls of their own. */
export const isAskedAfter = ({ kind }: Pick<JobNow, 'kind'>): boolean => kindSchema.safeParse(kind).success

/** A job as its person sees it. */
export function toJob(job: JobNow): Job {
  const { id, state, step, done, total } = job
  return {
    id,
    kind: kindSchema.parse(job.kind),
    state,
    step,
    done,
    total,
    result: resultSchema.parse(job.result),
    error: errorSchema.parse(job.error),
    createdAt: job.created_at.toISOString(),
    endedAt: job.ended_at?.toISOString() ?? null,
  }
}
