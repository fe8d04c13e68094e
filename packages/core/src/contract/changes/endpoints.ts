import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { changeSchema, TIMELINE_ENTITIES } from './schema.ts'

export const changesEndpoints = {
  /** Newest first. */
  timeline: defineEndpoint({
    method: 'GET',
    path: '/changes/timeline',
    summary: 'What happened to a record and to what belongs to it',
    caller: 'staff',
    query: z.object({ ...pageQuery, entity: z.enum(TIMELINE_ENTITIES), id: pathIdSchema }),
    output: pageOf(changeSchema),
    errors: ['notFound'],
  }),
} as const
