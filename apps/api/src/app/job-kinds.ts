import { checkJob } from '../areas/results/check/job.ts'
import { resultsJob } from '../areas/results/commit/job.ts'
import { importJob } from '../areas/uploads/commit/job.ts'
import type { JobKind } from '../jobs/define.ts'
import { exportJob } from './exports.ts'

/** Every kind of long work there is. */
export const JOB_KINDS: readonly JobKind[] = [exportJob, importJob, checkJob, resultsJob]
