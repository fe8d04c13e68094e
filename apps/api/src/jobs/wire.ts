import {
  checkedRowsSchema,
  errorBodySchema,
  importResultSchema,
  JOB_KINDS,
  type Job,
  resultsCommittedSchema,
} from '@org/core/contract'
import * as z from 'zod'
import type { JobNow } from './jobs.ts'

const kindSchema = z.enum(JOB_KINDS)
const errorSchema = z.nullable(errorBodySchema.shape.error)

/** Whether its kind is read as a job; other kinds have calls of their own. */
export const isAskedAfter = ({ kind }: Pick<JobNow, 'kind'>): boolean => kindSchema.safeParse(kind).success

/** A job as its person sees it. */
export function toJob(job: JobNow): Job {
  const { id, state, step, done, total } = job
  const kind = kindSchema.parse(job.kind)
  const shown = {
    ...{ id, state, step, done, total },
    error: errorSchema.parse(job.error),
    createdAt: job.created_at.toISOString(),
    endedAt: job.ended_at?.toISOString() ?? null,
  }
  switch (kind) {
    case 'import':
      return { kind, ...shown, result: z.nullable(importResultSchema).parse(job.result) }
    case 'results':
      return { kind, ...shown, result: z.nullable(resultsCommittedSchema).parse(job.result) }
    case 'check':
      return { kind, ...shown, result: z.nullable(checkedRowsSchema).parse(job.result) }
  }
}
