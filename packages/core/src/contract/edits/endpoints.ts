import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineEndpoint, LONG_MS } from '../endpoint.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { editSchema } from './schema.ts'

export const editsEndpoints = {
  /** Newest first. */
  list: defineEndpoint({
    method: 'GET',
    path: '/edits',
    summary: 'The caller’s own edits',
    caller: 'staff',
    may: 'records.read',
    query: z.object(pageQuery),
    output: pageOf(editSchema),
    errors: [],
  }),
  /**
   * Restores every row of the caller's own edit as it was before, all or nothing. Answers the new edit, which can be undone
   * too. Rows that were changed later refuse it, by name (details: `row`).
   */
  undo: defineEndpoint({
    method: 'POST',
    path: '/edits/{id}/undo',
    summary: 'Undo an edit',
    patienceMs: LONG_MS,
    caller: 'staff',
    may: 'edits.undo',
    params: z.object({ id: pathIdSchema }),
    output: editSchema,
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
} as const
