import type { ExportRecord } from '../contract/exports/schema.ts'
import type { Job, JobState } from '../contract/jobs/schema.ts'

/** The one word for how far a job or an export is. `queued` and `running` go on by themselves, the others are final. */
export type RunState = JobState

/** The state of a job (its `state`) or of an export (its `status`): the same words. */
export const runStateOf = (record: Pick<Job, 'state'> | Pick<ExportRecord, 'status'>): RunState =>
  'state' in record ? record.state : record.status

/** Whether a job or an export has ended, however. */
export function hasEnded(record: Pick<Job, 'state'> | Pick<ExportRecord, 'status'>): boolean {
  const state = runStateOf(record)
  return state !== 'queued' && state !== 'running'
}
