import { boundaryCommitSchema, errors } from '@org/core/contract'
import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define.ts'
import { commitUpload } from './commit.ts'

/** The most imports that one process runs at the same time. */
const LANES = 2
/** A job that loses this many runs probably kills its process: it does not start again. */
const MAX_RUNS = 3

/** Imports an uploaded file: the decisions, and the version of the upload on which they were made. */
export const importJob = defineJob({
  kind: 'import',
  data: z.object({ ...boundaryCommitSchema.shape, uploadId: z.int(), uploadVersion: z.int() }),
  lanes: LANES,
  maxRuns: MAX_RUNS,
  run: (job, { uploadVersion, ...commit }) => commitUpload(job, commit, uploadVersion),
  givenUp: () =>
    errors.conflict(
      'The server stopped each time it imported this file. Nothing was imported',
      'Import the file again, in parts if it is large.',
    ),
})
