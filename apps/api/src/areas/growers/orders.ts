import type { GrowerSort } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { decodeCursor } from '../shared/cursor.ts'
import type { GrowerRow } from './read.ts'

/** One order of the list: how it sorts, and where the page after a row begins. Ids make every order total. */
interface Order {
  by: RawBuilder<unknown>
  /** It compares counts or areas of fields: those of every grower are added up first. */
  needsTotals: boolean
  /** @throws errors.validation when the cursor is of another list */
  after(cursor: string): RawBuilder<boolean>
  placeOf(row: GrowerRow): (string | number)[]
}

interface Key {
  expression: RawBuilder<unknown>
  /** How the place is read back from a cursor, and what it is compared as. */
  place: z.ZodType<string | number>
  compared(place: string | number): RawBuilder<unknown>
  keyOf(row: GrowerRow): string | number
}

const KEYS: Record<'name' | 'fields' | 'area' | 'updated', Key> = {
  name: {
    expression: sql`grower.sort_name`,
    place: z.string(),
    compared: (place) => sql`${place}::text COLLATE "C"`,
    keyOf: (row) => row.sort_name,
  },
  fields: {
    expression: sql`coalesce(own.field_count, 0)`,
    place: z.int(),
    compared: (place) => sql`${place}::bigint`,
    keyOf: (row) => row.field_count,
  },
  area: {
    expression: sql`coalesce(own.area_steps, 0)`,
    place: z.int(),
    compared: (place) => sql`${place}::bigint`,
    keyOf: (row) => row.area_steps,
  },
  updated: {
    expression: sql`grower.updated_at`,
    // Microseconds since 1970: a Date would lose some of them, and with them rows.
    place: z.int(),
    compared: (place) => sql`timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond'`,
    keyOf: (row) => row.updated_us,
  },
}

function order(name: keyof typeof KEYS, direction: 'ASC' | 'DESC'): Order {
  const { expression, place, compared, keyOf } = KEYS[name]
  const sort = direction === 'ASC' ? name : `-${name}`
  const word = sql.raw(direction)
  const beyond = sql.raw(direction === 'ASC' ? '>' : '<')
  return {
    by: sql`${expression} ${word}, grower.id ${word}`,
    needsTotals: name === 'fields' || name === 'area',
    after(cursor) {
      const [value, id] = decodeCursor(`growers ${sort}`, z.tuple([place, z.int()]), cursor)
      return sql`(${expression}, grower.id) ${beyond} (${compared(value)}, ${id}::bigint)`
    },
    placeOf: (row) => [keyOf(row), row.id],
  }
}

export const ORDERS: Readonly<Record<GrowerSort, Order>> = {
  name: order('name', 'ASC'),
  '-name': order('name', 'DESC'),
  fields: order('fields', 'ASC'),
  '-fields': order('fields', 'DESC'),
  area: order('area', 'ASC'),
  '-area': order('area', 'DESC'),
  updated: order('updated', 'ASC'),
  '-updated': order('updated', 'DESC'),
}

/** What the cursors of an order are of. */
export const listName = (sort: GrowerSort): string => `growers ${sort}`
