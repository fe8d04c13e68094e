import type { FieldSort } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { decodeCursor, exactInstantSchema } from '../shared/cursor.ts'
import type { FieldRow } from './read.ts'

type Place = readonly (string | number)[]

/** One order of the list: how it sorts, and where the page after a row begins. Ids make every order total. */
interface Order {
  by: RawBuilder<unknown>
  /** @throws errors.validation when the cursor is of another list */
  after(cursor: string): RawBuilder<boolean>
  placeOf(row: FieldRow): Place
}

/** One column of an order. */
interface Key {
  column: RawBuilder<unknown>
  read(row: FieldRow): string | number
  schema: z.ZodType<string | number>
  /** The cursor's value as the column's type. */
  typed(value: string | number): RawBuilder<unknown>
}

const id: Key = {
  column: sql`field.id`,
  read: (row) => row.id,
  schema: z.int(),
  typed: (value) => sql`${value}::bigint`,
}
const name: Key = {
  column: sql`field.sort_name`,
  read: (row) => row.sort_name,
  schema: z.string(),
  typed: (value) => sql`${value}::text`,
}
const area: Key = {
  column: sql`field.area_m2`,
  read: (row) => row.area_m2,
  schema: z.number(),
  typed: (value) => sql`${value}::double precision`,
}
const county: Key = {
  column: sql`field.county`,
  read: (row) => row.county,
  schema: z.string(),
  typed: (value) => sql`${value}::text`,
}
const state: Key = { ...county, column: sql`field.state`, read: (row) => row.state }
/** With all its microseconds: a Date has only milliseconds, and would skip what shares one. */
const update: Key = {
  column: sql`field.updated_at`,
  read: (row) => row.updated_at_exactly,
  schema: exactInstantSchema,
  typed: (value) => sql`${value}::timestamptz`,
}
const growerName: Key = {
  ...name,
  column: sql`grower.sort_name`,
  read: (row) => row.grower_sort_name,
}
const grower: Key = { ...id, column: sql`grower.id`, read: (row) => row.grower_id }

/** Up and down by the same keys. */
function both<S extends string>(sort: S, keys: readonly Key[]) {
  const one = (word: S | `-${S}`): Order => {
    const direction = sql.raw(word === sort ? 'ASC' : 'DESC')
    const beyond = sql.raw(word === sort ? '>' : '<')
    const columns = sql.join(keys.map(({ column }) => column))
    return {
      by: sql.join(keys.map(({ column }) => sql`${column} ${direction}`)),
      after(cursor) {
        const place = decodePlace(word, keys, cursor)
        const values = sql.join(keys.map((key, at) => key.typed(place[at] ?? '')))
        return sql`(${columns}) ${beyond} (${values})`
      },
      placeOf: (row) => keys.map(({ read }) => read(row)),
    }
  }
  return { up: one(sort), down: one(`-${sort}`) }
}

function decodePlace(order: string, keys: readonly Key[], cursor: string): Place {
  const values = z.array(z.union([z.string(), z.number()])).length(keys.length)
  const schema = values.refine((place) => keys.every(({ schema }, at) => schema.safeParse(place[at]).success))
  return decodeCursor(order, schema, cursor)
}

const byName = both('name', [name, id])
const byGrower = both('grower', [growerName, grower, name, id])
const byArea = both('area', [area, id])
const byCounty = both('county', [county, state, name, id])
const byUpdate = both('updated', [update, id])

export const ORDERS: Readonly<Record<FieldSort, Order>> = {
  name: byName.up,
  '-name': byName.down,
  grower: byGrower.up,
  '-grower': byGrower.down,
  area: byArea.up,
  '-area': byArea.down,
  county: byCounty.up,
  '-county': byCounty.down,
  updated: byUpdate.up,
  '-updated': byUpdate.down,
}
