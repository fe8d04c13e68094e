import * as z from 'zod/mini'
import { idSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { type FilterShape, type List, sortSchema } from './list.ts'

/** Rows one call reads by their ids at most. */
export const MAX_ROWS_BY_ID = 500

/** How many rows there are; by estimate, or counted. */
export const listCountSchema = z.object({ rows: z.int().check(z.nonnegative()), isExact: z.boolean() })
export type ListCount = z.infer<typeof listCountSchema>

/** The calls by which any list is read: its first rows, the ids of all of them in order, and rows by their ids. */
export function listEndpoints<R extends z.ZodMiniType, F extends FilterShape, S extends string>(
  path: string,
  list: List<R, F, S>,
) {
  const { many } = list.entity
  const asked = { sort: sortSchema(list), ...list.filters }
  return {
    /** In pages by key. The first page says how many there are. */
    list: defineEndpoint({
      method: 'GET',
      path,
      summary: `List ${many}`,
      caller: 'staff',
      may: list.may,
      query: z.object({ ...pageQuery, ...asked }),
      output: z.extend(pageOf(list.row), { count: z._default(z.nullable(listCountSchema), null) }),
      errors: [],
    }),
    /** Four bytes each, the lowest first: see `idsOfOrder`. */
    order: defineEndpoint({
      method: 'GET',
      path: `${path}/order`,
      summary: `Ids of all ${many} of a list, in its order`,
      caller: 'staff',
      may: list.may,
      query: z.object(asked),
      output: z.unknown(),
      answers: 'application/octet-stream',
      errors: [],
    }),
    /** In the order of the ids; those that are gone are left out. */
    rows: defineEndpoint({
      method: 'POST',
      path: `${path}/rows`,
      summary: `Read ${many} by their ids`,
      isFreeToRepeat: true,
      caller: 'staff',
      may: list.may,
      body: z.object({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_ROWS_BY_ID)) }),
      output: z.object({ items: z.array(list.row) }),
      errors: [],
    }),
  } as const
}

/** The ids of an order's answer. */
export function idsOfOrder(bytes: Uint8Array<ArrayBuffer>): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getUint32(at * 4, true))
}
