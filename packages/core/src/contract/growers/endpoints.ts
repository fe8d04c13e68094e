import * as z from 'zod/mini'
import { madeEdit, nameSchema, pathIdSchema, textSchema, versionSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listEndpoints } from '../lists/endpoints.ts'
import { growerList } from './list.ts'
import { growerCreateSchema, growerSchema, growerUpdateSchema, similarGrowerSchema } from './schema.ts'

export const growersEndpoints = {
  ...listEndpoints('/growers', growerList),
  /** At most ten, most similar first, inactive ones included. */
  similar: defineEndpoint({
    method: 'GET',
    path: '/growers/similar',
    summary: 'Growers with a similar name',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ name: nameSchema }),
    output: z.object({ items: z.array(similarGrowerSchema) }),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/growers/{id}',
    summary: 'One grower',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ id: pathIdSchema }),
    output: growerSchema,
    errors: ['notFound'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/growers',
    summary: 'Create a grower',
    caller: 'staff',
    may: 'growers.edit',
    body: growerCreateSchema,
    output: z.extend(growerSchema, madeEdit),
    successStatus: 201,
    errors: ['conflict'],
  }),
  /** A stale `version` is a conflict with both versions (`errors.stale`). */
  update: defineEndpoint({
    method: 'PATCH',
    path: '/growers/{id}',
    summary: 'Change a grower',
    caller: 'staff',
    may: 'growers.edit',
    params: z.object({ id: pathIdSchema }),
    body: growerUpdateSchema,
    output: z.extend(growerSchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
  /** Operation managers only, with a reason. The grower's fields stay as they are. */
  setActive: defineEndpoint({
    method: 'PUT',
    path: '/growers/{id}/active',
    summary: 'Deactivate or reactivate a grower',
    caller: 'staff',
    may: 'growers.deactivate',
    params: z.object({ id: pathIdSchema }),
    body: z.object({ version: versionSchema, active: z.boolean(), reason: z._default(textSchema(500), '') }),
    output: z.extend(growerSchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
} as const
