import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { jobSchema } from './schema.ts'

const idParams = z.object({ id: pathIdSchema })

export const jobsEndpoints = {
  /** The caller's own; operation managers read all. Kept for a day after its end. */
  get: defineEndpoint({
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'Progress and result of a job',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: jobSchema,
    errors: ['notFound'],
  }),
  /** The caller's own only, and only until its end is written. A failed or canceled job stays as it is. */
  cancel: defineEndpoint({
    method: 'POST',
    path: '/jobs/{id}/cancel',
    summary: 'Cancel a job',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: jobSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** The newest, for people who may read it; null if there is none. */
  ofUpload: defineEndpoint({
    method: 'GET',
    path: '/uploads/{id}/job',
    summary: 'The import of an uploaded file, if it is running or ended within a day',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: z.object({ job: z.nullable(jobSchema) }),
    errors: ['notFound'],
  }),
} as const
