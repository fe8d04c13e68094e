import { errors } from '@org/core/contract'
import * as z from 'zod/mini'
import { defineJob, type JobRun } from '../../../jobs/define.ts'
import { CHECK_KIND } from '../state.ts'
import { checkFile } from './check.ts'
import { endCheck } from './end.ts'

/** The most checks that one process runs at the same time. */
const LANES = 1
/** A job that loses this many runs probably kills its process: it does not start again. */
const MAX_RUNS = 3

const data = z.object({
  uploadId: z.int(),
  /** Of the upload when its rows began to be checked. */
  version: z.int(),
  laboratoryId: z.nullable(z.int()),
  edited: z.nullable(
    z.object({ rows: z.array(z.object({ sheet: z.int(), row: z.int() })), samples: z.array(z.int()) }),
  ),
})

/** Checks the rows of a large file, part by part. What it stores before its end is nothing to commit. */
export const checkJob = defineJob({
  kind: CHECK_KIND,
  data,
  lanes: LANES,
  maxRuns: MAX_RUNS,
  run: checkInParts,
  givenUp: () =>
    errors.conflict(
      'The server stopped each time it checked this file',
      'Confirm the columns again, in parts if the file is large.',
    ),
})

async function checkInParts(job: JobRun, { version, ...checking }: z.output<typeof data>): Promise<void> {
  const { signal, inPart, report } = job
  const summary = await checkFile({ ...checking, signal, inPart, report })
  await job.finish({}, (tx) => endCheck(tx, { uploadId: checking.uploadId, version, summary }))
}
