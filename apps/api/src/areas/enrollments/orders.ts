import type { EnrollmentSort } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { decodeCursor, exactInstantSchema } from '../shared/cursor.ts'
import type { EnrollmentRow } from './rows.ts'

type Place = readonly (string | number)[]

/** One order of the list: how it sorts, and where the page after a row begins. Ids make every order total. */
interface Order {
  by: RawBuilder<unknown>
  /** @throws errors.validation when the cursor is of another list */
  after(cursor: string): RawBuilder<boolean>
  placeOf(row: EnrollmentRow): Place
}

/** One column of an order. */
interface Key {
  column: RawBuilder<unknown>
  read(row: EnrollmentRow): string | number
  schema: z.ZodType<string | number>
  /** The cursor's value as the column's type. */
  typed(value: string | number): RawBuilder<unknown>
}

const whole = (column: RawBuilder<unknown>, read: Key['read']): Key => ({
  column,
  read,
  schema: z.int(),
  typed: (value) => sql`${value}::bigint`,
})
const text = (column: RawBuilder<unknown>, read: Key['read']): Key => ({
  column,
  read,
  schema: z.string(),
  typed: (value) => sql`${value}::text`,
})

const id = whole(sql`enrollment.id`, (row) => row.id)
const year = whole(sql`enrollment.year`, (row) => row.year)
const fieldCount = whole(sql`enrollment.field_count`, (row) => row.field_count)
const grower = whole(sql`enrollment.grower_id`, (row) => row.grower_id)
const growerName = text(sql`enrollment.grower_sort_name`, (row) => row.grower_sort_name)
const programme = text(sql`enrollment.programme_key`, (row) => row.programme_key)
const area: Key = {
  column: sql`enrollment.area_m2`,
  read: (row) => row.area_m2,
  schema: z.number(),
  typed: (value) => sql`${value}::double precision`,
}
/** With all its microseconds: a Date has only milliseconds, and would skip what shares one. */
const update: Key = {
  column: sql`enrollment.updated_at`,
  read: (row) => row.updated_at_exactly,
  schema: exactInstantSchema,
  typed: (value) => sql`${value}::timestamptz`,
}

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

const byGrower = both('grower', [growerName, grower, programme, year, id])
const byProgramme = both('programme', [programme, growerName, grower, year, id])
const byArea = both('area', [area, id])
const byFields = both('fields', [fieldCount, id])
const byUpdate = both('updated', [update, id])

export const ORDERS: Readonly<Record<EnrollmentSort, Order>> = {
  grower: byGrower.up,
  '-grower': byGrower.down,
  programme: byProgramme.up,
  '-programme': byProgramme.down,
  area: byArea.up,
  '-area': byArea.down,
  fields: byFields.up,
  '-fields': byFields.down,
  updated: byUpdate.up,
  '-updated': byUpdate.down,
}
