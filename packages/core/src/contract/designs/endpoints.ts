import * as z from 'zod/mini'
import { madeEdit, pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { groupEndpoints, listEndpoints } from '../lists/endpoints.ts'
import { sampleList } from './sample-list.ts'
import { designCommitSchema, designDetailSchema, designSchema, nearGridSchema } from './schema.ts'
import { stratumList } from './stratum-list.ts'

export const designsEndpoints = {
  /** All versions, newest first. */
  list: defineEndpoint({
    method: 'GET',
    path: '/designs',
    summary: 'The designs of a field year',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ fieldYearId: pathIdSchema }),
    output: z.object({ items: z.array(designSchema) }),
    errors: ['notFound'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/designs/{id}',
    summary: 'One design with its strata and points',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ id: pathIdSchema }),
    output: designDetailSchema,
    errors: ['notFound'],
  }),
  /** Their sheets say where their lines lie to the bit. The field's own come first, then the nearest; of one field the newest. */
  nearGrids: defineEndpoint({
    method: 'GET',
    path: '/designs/near-grids',
    summary: 'Grids near a boundary of a field year, to align another grid with',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ fieldYearId: pathIdSchema }),
    output: z.object({ items: z.array(nearGridSchema) }),
    errors: ['notFound'],
  }),
  /** All that is needed to make a design again: what `reproduce` of `@org/sampling-design` reads. */
  sheet: defineEndpoint({
    method: 'GET',
    path: '/designs/sheets/{sha256}',
    summary: 'A design sheet',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    output: z.record(z.string(), z.unknown()),
    errors: ['notFound'],
  }),
  /**
   * Makes the design again from the year's boundary and the plan, and stores it with its strata, points and samples. The
   * field year becomes stratified. A design that differs by one bit is a conflict with both digests.
   */
  commit: defineEndpoint({
    method: 'POST',
    path: '/designs',
    summary: 'Commit a design',
    caller: 'staff',
    may: 'designs.edit',
    body: designCommitSchema,
    output: z.extend(designSchema, madeEdit),
    successStatus: 201,
    errors: ['notFound', 'conflict', 'unavailable'],
  }),
} as const

export const strataEndpoints = {
  ...listEndpoints('/strata', stratumList),
  ...groupEndpoints('/strata', stratumList),
} as const

export const samplesEndpoints = {
  ...listEndpoints('/samples', sampleList),
  ...groupEndpoints('/samples', sampleList),
} as const
