import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { jobSchema } from './schema.ts'

const idParams = z.object({ id: pathIdSchema })

export const jobsEndpoints = {
  /** One's own; operation managers read everybody's. Kept a day after its end. */
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
  /** One's own only, and only until its end is written. One that failed or was canceled stays as it is. */
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
  /** The newest, for whoever may read it; null when there is none. */
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
