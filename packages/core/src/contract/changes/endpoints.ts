import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ENTITY_NAMES } from '../entity/names.ts'
import { integerText } from '../numbers.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { auditFilterQuery, changeSchema, lineSchema } from './schema.ts'

export const changesEndpoints = {
  /**
   * An endless stream of server-sent events: `hello` (`liveHelloSchema`), `change` (`liveChangeSchema`), `reset` (too much
   * was missed: fetch everything again), `end` (`liveEndSchema`), and a comment as heartbeat. A listener resumes after an
   * event's id. The stream starts after the header Last-Event-ID, else after `since`, else after changes older than
   * `withinS` seconds, else with the next change.
   */
  stream: defineEndpoint({
    method: 'GET',
    path: '/changes',
    summary: 'Changes as they are committed',
    caller: 'staff',
    may: 'records.read',
    query: z.object({
      since: z.optional(integerText(z.nonnegative())),
      withinS: z.optional(integerText(z.nonnegative(), z.lte(3_600))),
    }),
    output: z.unknown(),
    answers: 'text/event-stream',
    errors: [],
  }),
  /**
   * Newest first, with the changes of all that belongs to the record (`belongsTo`). Only operation managers read those of a
   * kind that not everyone reads.
   */
  timeline: defineEndpoint({
    method: 'GET',
    path: '/changes/timeline',
    summary: 'The history of a record and of its parts, change by change',
    caller: 'staff',
    may: 'records.read',
    query: z.object({
      ...pageQuery,
      entity: z.enum(ENTITY_NAMES),
      id: pathIdSchema,
      editId: z.optional(pathIdSchema),
    }),
    output: pageOf(changeSchema),
    errors: ['notFound'],
  }),
  /** Newest first: what the caller may read; all changes for those who may read the audit log. */
  list: defineEndpoint({
    method: 'GET',
    path: '/changes/list',
    summary: 'The changes that the caller may read, one by one',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ ...pageQuery, ...auditFilterQuery }),
    output: pageOf(changeSchema),
    errors: [],
  }),
  /** Newest first: the changes of `timeline` for one record (`of` and `ofId`), else those of `list`. */
  lines: defineEndpoint({
    method: 'GET',
    path: '/changes/lines',
    summary: 'The changes that the caller may read, one line for each edit',
    caller: 'staff',
    may: 'records.read',
    query: z.object({
      ...pageQuery,
      ...auditFilterQuery,
      of: z.optional(z.enum(ENTITY_NAMES)),
      ofId: z.optional(pathIdSchema),
    }),
    output: pageOf(lineSchema),
    errors: ['notFound'],
  }),
  /** Everyone who has changed something, by name: a filter of the audit log. */
  people: defineEndpoint({
    method: 'GET',
    path: '/changes/people',
    summary: 'The people who have changed something',
    caller: 'staff',
    may: 'audit.read',
    output: z.object({ items: z.array(z.object({ id: z.int(), name: z.string() })) }),
    errors: [],
  }),
} as const
