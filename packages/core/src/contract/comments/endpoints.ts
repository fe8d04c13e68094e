import * as z from 'zod/mini'
import { madeEdit, pathIdSchema, versionSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { integerText } from '../numbers.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { WORKBOOK_IDS } from '../workbooks/ids.ts'
import {
  columnSchema,
  commentPersonSchema,
  commentWriteSchema,
  threadMarkSchema,
  threadSchema,
} from './schema.ts'

/** The most marks of a workbook, and the most waiting threads, of one answer. */
export const MAX_MARKS = 5000
export const MAX_WAITING = 200

const onThread = {
  params: z.object({ id: pathIdSchema }),
  body: z.object({ version: versionSchema }),
  output: z.extend(threadSchema, madeEdit),
} as const

export const commentsEndpoints = {
  /** Newest first, of at most {@link MAX_MARKS} threads. */
  marks: defineEndpoint({
    method: 'GET',
    path: '/comments/marks',
    summary: 'The cells of a workbook with open comments',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ workbook: z.enum(WORKBOOK_IDS) }),
    output: z.object({ items: z.array(threadMarkSchema) }),
    errors: [],
  }),
  /** Of a row (`workbook` and `rowId`, and perhaps `column`), or of a field year; open and resolved, newest first. */
  list: defineEndpoint({
    method: 'GET',
    path: '/comments',
    summary: 'The comments on a row of a workbook, or of a field year',
    caller: 'staff',
    may: 'records.read',
    query: z.object({
      ...pageQuery,
      workbook: z.optional(z.enum(WORKBOOK_IDS)),
      rowId: z.optional(pathIdSchema),
      column: z.optional(columnSchema),
      fieldYearId: z.optional(pathIdSchema),
    }),
    output: pageOf(threadSchema),
    errors: [],
  }),
  /**
   * Open threads in which somebody mentioned the caller after the caller's own last comment, or which the caller opened and
   * whose newest comment is another person's. The newest comment first.
   */
  waiting: defineEndpoint({
    method: 'GET',
    path: '/comments/waiting',
    summary: 'The comments that wait for the caller',
    caller: 'staff',
    may: 'records.read',
    query: z.object({
      limit: z._default(integerText(z.minimum(1), z.maximum(MAX_WAITING)), 50),
    }),
    /** `count`: of all that wait, whatever the limit. */
    output: z.object({ count: z.int(), items: z.array(threadSchema) }),
    errors: [],
  }),
  /** By name. */
  people: defineEndpoint({
    method: 'GET',
    path: '/comments/people',
    summary: 'The people whom a comment can mention',
    caller: 'staff',
    may: 'records.read',
    output: z.object({ items: z.array(commentPersonSchema) }),
    errors: [],
  }),
  /** To the open thread of the cell, or to a new one. Answers the whole thread. */
  add: defineEndpoint({
    method: 'POST',
    path: '/comments',
    summary: 'Write a comment on a cell of a workbook',
    caller: 'staff',
    may: 'comments.write',
    body: commentWriteSchema,
    output: z.extend(threadSchema, madeEdit),
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  resolve: defineEndpoint({
    method: 'POST',
    path: '/comments/{id}/resolve',
    summary: 'Resolve a comment thread',
    caller: 'staff',
    may: 'comments.write',
    ...onThread,
    errors: ['notFound', 'conflict'],
  }),
  /** A conflict where another open thread is on the cell. */
  reopen: defineEndpoint({
    method: 'POST',
    path: '/comments/{id}/reopen',
    summary: 'Open a resolved comment thread again',
    caller: 'staff',
    may: 'comments.write',
    ...onThread,
    errors: ['notFound', 'conflict'],
  }),
} as const
