import * as z from 'zod/mini'

/** The job of an export, as the queue knows it: what asks for a file needs no more of the job that makes it. */
export const EXPORT_JOB = { kind: 'export', data: z.object({ exportId: z.int() }) }
