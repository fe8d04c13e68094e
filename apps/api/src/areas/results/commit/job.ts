import { errors } from '@org/core/contract'
import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define.ts'
import { commitResults } from './commit.ts'

/** The most commits that one process runs at the same time. */
const LANES = 1
/** A job that loses this many runs probably kills its process: it does not start again. */
const MAX_RUNS = 3

/** Commits the results of a checked file. */
export const resultsJob = defineJob({
  kind: 'results',
  data: z.object({ uploadId: z.int(), version: z.int() }),
  lanes: LANES,
  maxRuns: MAX_RUNS,
  run: commitResults,
  givenUp: () =>
    errors.conflict(
      'The server stopped each time it committed this file. No result was written',
      'Commit the file again, in parts if it is large.',
    ),
})
