import { boundaryCommitSchema, errors } from '@org/core/contract'
import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define.ts'
import { commitUpload } from './commit.ts'

/** Imports one process makes at the same time. */
const LANES = 2
/** A run that was lost so often takes its process with it: it is not begun again. */
const MAX_RUNS = 3

/** Imports a staged file: what was decided, and the state of the upload it was decided for. */
export const importJob = defineJob({
  kind: 'import',
  data: z.object({ ...boundaryCommitSchema.shape, uploadId: z.int(), uploadVersion: z.int() }),
  lanes: LANES,
  maxRuns: MAX_RUNS,
  run: (job, { uploadVersion, ...commit }) => commitUpload(job, commit, uploadVersion),
  givenUp: () =>
    errors.conflict(
      'The server stopped each time while it imported this file. Nothing was imported',
      'Import the file again, in parts if it is large.',
    ),
})
