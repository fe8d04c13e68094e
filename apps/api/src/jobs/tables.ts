import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../db/schema.ts'

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** One piece of long work, as people and its runs see it. pg-boss decides its turn (boss.ts). */
export interface JobTable {
  id: Generated<number>
  kind: string
  staff_id: number
  subject_id: number
  queue_id: string
  /** The input, while the job waits for another one of its person. */
  held: Json
  state: ColumnType<JobState, JobState | undefined, JobState>
  run: string | null
  seen_at: Date | null
  runs: Generated<number>
  step: Generated<string>
  done: Generated<number>
  total: number | null
  result: Json
  error: Json
  created_at: Generated<Date>
  ended_at: Date | null
}

declare module '../db/schema.ts' {
  interface Database {
    job: JobTable
  }
}
