import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { decodeCursor, encodeCursor, exactInstantSchema } from './cursor.ts'

/** One column of an order. The last of an order is the row's id, so that every order is total. */
export interface Key<Row> {
  column: RawBuilder<unknown>
  read(row: Row): string | number
  /** How its value is read back from a cursor. */
  schema: z.ZodType<string | number>
  /** The cursor's value as the column's type. */
  typed(value: string | number): RawBuilder<unknown>
}

/** One order of a list: how it sorts, and where the page after a row begins. */
export interface Order<Row> {
  by: RawBuilder<unknown>
  /** @throws errors.validation when the cursor is of another list */
  after(cursor: string): RawBuilder<boolean>
  cursorOf: (row: Row) => string
}

type Read<Row> = Key<Row>['read']

export const wholeKey = <Row>(column: RawBuilder<unknown>, read: Read<Row>): Key<Row> => ({
  column,
  read,
  schema: z.int(),
  typed: (value) => sql`${value}::bigint`,
})

export const realKey = <Row>(column: RawBuilder<unknown>, read: Read<Row>): Key<Row> => ({
  column,
  read,
  schema: z.number(),
  typed: (value) => sql`${value}::double precision`,
})

export const textKey = <Row>(column: RawBuilder<unknown>, read: Read<Row>): Key<Row> => ({
  column,
  read,
  schema: z.string(),
  typed: (value) => sql`${value}::text`,
})

/** An instant with all its microseconds: a Date has only milliseconds, and would skip what shares one. */
export const instantKey = <Row>(column: RawBuilder<unknown>, read: Read<Row>): Key<Row> => ({
  column,
  read,
  schema: exactInstantSchema,
  typed: (value) => sql`${value}::timestamptz`,
})

/**
 * Up and down by the same keys: `both('fields', 'name', …)` is `name` and `-name`.
 * @param list whose cursors these are; those of other lists are refused
 */
export function both<S extends string, Row>(list: string, sort: S, keys: readonly Key<Row>[]) {
  const one = (name: string, up: boolean): Order<Row> => {
    const direction = sql.raw(up ? 'ASC' : 'DESC')
    const beyond = sql.raw(up ? '>' : '<')
    const columns = sql.join(keys.map(({ column }) => column))
    const order = `${list} ${name}`
    return {
      by: sql.join(keys.map(({ column }) => sql`${column} ${direction}`)),
      after(cursor) {
        const place = decodeCursor(order, placeSchema(keys), cursor)
        const values = sql.join(keys.map((key, at) => key.typed(place[at] ?? '')))
        return sql`(${columns}) ${beyond} (${values})`
      },
      cursorOf: (row) =>
        encodeCursor(
          order,
          keys.map(({ read }) => read(row)),
        ),
    }
  }
  return { up: one(sort, true), down: one(`-${sort}`, false) }
}

function placeSchema<Row>(keys: readonly Key<Row>[]) {
  const values = z.array(z.union([z.string(), z.number()])).length(keys.length)
  return values.refine((place) => keys.every(({ schema }, at) => schema.safeParse(place[at]).success))
}
