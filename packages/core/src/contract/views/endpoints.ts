import * as z from 'zod/mini'
import { madeEdit, nameSchema, pathIdSchema, versionSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { VIEW_PAGES } from './entity.ts'
import { savedViewSchema, savedViewWriteSchema } from './schema.ts'

const idParams = z.object({ id: pathIdSchema })

export const viewsEndpoints = {
  /** The person's own views and the shared ones, by name. */
  list: defineEndpoint({
    method: 'GET',
    path: '/views',
    summary: 'Saved views of a page',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ page: z.enum(VIEW_PAGES) }),
    output: z.object({ items: z.array(savedViewSchema) }),
    errors: [],
  }),
  /** A second view of the same name on the same page is a conflict. */
  create: defineEndpoint({
    method: 'POST',
    path: '/views',
    summary: 'Save a view',
    caller: 'staff',
    may: 'views.edit',
    body: savedViewWriteSchema,
    output: z.extend(savedViewSchema, madeEdit),
    successStatus: 201,
    errors: ['conflict'],
  }),
  /** The caller's own only. */
  update: defineEndpoint({
    method: 'PATCH',
    path: '/views/{id}',
    summary: 'Change a saved view',
    caller: 'staff',
    may: 'views.edit',
    params: idParams,
    body: z.object({
      version: versionSchema,
      name: z.optional(nameSchema),
      search: z.optional(z.string().check(z.maxLength(2000))),
      isShared: z.optional(z.boolean()),
    }),
    output: z.extend(savedViewSchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
  /** The caller's own only. Answers what was removed, so that it can be undone. */
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/views/{id}',
    summary: 'Remove a saved view',
    caller: 'staff',
    may: 'views.edit',
    params: idParams,
    output: z.extend(savedViewSchema, madeEdit),
    errors: ['notFound'],
  }),
} as const
