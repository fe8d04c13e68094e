import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { decodeCursor, encodeCursor, exactInstantSchema } from './cursor.ts'

/** The type of a key's values, which decides how they are compared and transferred. */
export type KeyKind = 'whole' | 'real' | 'text' | 'instant'

/** One column of an order. The last of an order is the row's id, so that every order is total. */
export interface Key<Row> {
  kind: KeyKind
  column: RawBuilder<unknown>
  read(row: Row): string | number
  /** The table of the column, if it is not the list's own. */
  of: string | null
  /** Whether this key alone goes down: of an order by several words, in which each has a direction of its own. */
  isDown?: boolean
}

/** One order of a list: how it sorts, and where the page after a row begins. */
export interface Order<Row> {
  /** The last is the row's id. */
  keys: readonly Key<Row>[]
  /** Of all keys, the id among them: the exact reverse of the ascending order. */
  isDescending: boolean
  by: RawBuilder<unknown>
  /** @throws errors.validation for a cursor of another list */
  after(cursor: string): RawBuilder<boolean>
  cursorOf: (row: Row) => string
}

/** How a value is read from a cursor, in the column's type. */
const KINDS: Readonly<
  Record<KeyKind, { schema: z.ZodType<string | number>; typed(value: string | number): RawBuilder<unknown> }>
> = {
  whole: { schema: z.int(), typed: (value) => sql`${value}::bigint` },
  real: { schema: z.number(), typed: (value) => sql`${value}::double precision` },
  text: { schema: z.string(), typed: (value) => sql`${value}::text` },
  instant: { schema: exactInstantSchema, typed: (value) => sql`${value}::timestamptz` },
}

type Read<Row> = Key<Row>['read']
export type MakeKey = <Row>(column: RawBuilder<unknown>, read: Read<Row>, of?: string) => Key<Row>

const keyOf =
  (kind: KeyKind): MakeKey =>
  (column, read, of) => ({ kind, column, read, of: of ?? null })

export const wholeKey = keyOf('whole')
export const realKey = keyOf('real')
/** Compared by code points on every server. A column stored that way still uses its index. */
export const textKey: MakeKey = (column, ...rest) => keyOf('text')(sql`${column} COLLATE "C"`, ...rest)
/** An instant with microseconds: a Date has only milliseconds, and would skip rows with the same one. */
export const instantKey = keyOf('instant')

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
      keys,
      isDescending: !up,
      by: sql.join(keys.map(({ column }) => sql`${column} ${direction}`)),
      after(cursor) {
        const place = decodeCursor(order, placeSchema(keys), cursor)
        const values = sql.join(keys.map(({ kind }, at) => KINDS[kind].typed(place[at] ?? '')))
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

/**
 * An order whose keys go up or down each by itself.
 *
 * @param name the list and the order, whose cursors these are
 * @param keys the last is the row's id
 */
export function mixed<Row>(name: string, keys: readonly Key<Row>[]): Order<Row> {
  return {
    keys,
    isDescending: false,
    by: sql.join(keys.map(ascendingBy)),
    after(cursor) {
      const place = decodeCursor(name, placeSchema(keys), cursor)
      const values = keys.map(({ kind }, at) => KINDS[kind].typed(place[at] ?? ''))
      // Of directions that differ, each key decides where those before it are equal.
      const cases = keys.map(({ column, isDown }, at) => {
        const equal = keys.slice(0, at).map((key, before) => sql`${key.column} = ${values[before]}`)
        const beyond = sql`${column} ${sql.raw(isDown === true ? '<' : '>')} ${values[at]}`
        return sql`(${sql.join([...equal, beyond], sql` AND `)})`
      })
      return sql`(${sql.join(cases, sql` OR `)})`
    },
    cursorOf: (row) =>
      encodeCursor(
        name,
        keys.map(({ read }) => read(row)),
      ),
  }
}

/** As an ORDER BY has it. Going down, empty values come first: the reverse of going up. */
export const ascendingBy = ({ column, isDown }: Pick<Key<never>, 'column' | 'isDown'>): RawBuilder<unknown> =>
  sql`${column} ${sql.raw(isDown === true ? 'DESC' : 'ASC')}`

function placeSchema<Row>(keys: readonly Key<Row>[]) {
  const values = z.array(z.union([z.string(), z.number()])).length(keys.length)
  return values.refine((place) =>
    keys.every(({ kind }, at) => KINDS[kind].schema.safeParse(place[at]).success),
  )
}
