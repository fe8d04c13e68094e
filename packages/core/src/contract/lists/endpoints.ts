import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { keysOf } from './columns.ts'
import { groupSchema, totalsSchema } from './groups.ts'
import { type FilterShape, type List, sortSchema, thenBySchema } from './list.ts'

/** The most rows that one call reads by their ids. */
export const MAX_ROWS_BY_ID = 500

/** The number of rows, estimated or counted. */
export const listCountSchema = z.object({ rows: z.int().check(z.nonnegative()), isExact: z.boolean() })
export type ListCount = z.infer<typeof listCountSchema>

/**
 * What the calls of every list take besides its filters. Pages, their addresses and exports do not have it: it is for
 * programs that keep a copy.
 */
export const sinceQuery = {
  /** Rows whose own last change is at or after it; in UTC. What a row shows of other rows does not count. */
  updatedSince: z.optional(instantSchema),
}

/**
 * The calls that read any list: its first rows, the ids of all rows in order, rows by their ids, and their totals.
 */
export function listEndpoints<
  R extends z.ZodMiniType,
  F extends FilterShape,
  S extends string,
  C extends string,
  U extends string,
  G extends string,
>(path: string, list: List<R, F, S, C, U, G>) {
  const { many } = list.entity
  const narrowed = { ...list.filters, ...sinceQuery }
  const asked = { sort: sortSchema(list), thenBy: thenBySchema(list), ...narrowed }
  return {
    /** In pages by key. The first page has the number of rows. */
    list: defineEndpoint({
      method: 'GET',
      path,
      summary: `List ${many}`,
      caller: 'staff',
      may: list.may,
      query: z.object({ ...pageQuery, ...asked }),
      output: z.extend(pageOf(list.row), { count: z._default(z.nullable(listCountSchema), null) }),
      tellsAsOf: true,
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
      tellsAsOf: true,
      errors: [],
    }),
    /** In the order of the ids; removed rows are left out. */
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
    /** Of all rows, however few are loaded. */
    sums: defineEndpoint({
      method: 'GET',
      path: `${path}/sums`,
      summary: `Totals of the ${many} of a list`,
      caller: 'staff',
      may: list.may,
      query: z.object(narrowed),
      output: totalsSchema(list),
      errors: [],
    }),
  } as const
}

/** The call that counts the rows of a list by the values of one of its filters. */
export function groupEndpoints<
  R extends z.ZodMiniType,
  F extends FilterShape,
  S extends string,
  C extends string,
  U extends string,
  G extends string,
>(path: string, list: List<R, F, S, C, U, G>) {
  return {
    /**
     * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than
     * MAX_GROUPS, those with the most rows.
     */
    groups: defineEndpoint({
      method: 'GET',
      path: `${path}/groups`,
      summary: `Count the ${list.entity.many} of a list by the values of a filter`,
      caller: 'staff',
      may: list.may,
      query: z.object({ by: z.enum(keysOf(list.groups)), ...list.filters, ...sinceQuery }),
      output: z.object({ items: z.array(groupSchema(list)), isComplete: z.boolean() }),
      errors: [],
    }),
  } as const
}

/** The ids of an order's answer. */
export function idsOfOrder(bytes: Uint8Array<ArrayBuffer>): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getUint32(at * 4, true))
}
