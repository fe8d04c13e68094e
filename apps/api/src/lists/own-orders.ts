import type { List, SortOf, ValueType } from '@org/core/contract'
import { sql } from 'kysely'
import { both, instantKey, type Key, type MakeKey, type Order, realKey, textKey, wholeKey } from './keyset.ts'
import { columnOf, type ListWords, type PlainWord } from './words.ts'

/** The keys of an order before the id: words that name columns of the table, and keys of other tables. */
type Keys<L extends List, W extends string, Row> = readonly (PlainWord<L, W> | Key<Row>)[]

/** The orders that are not by one column of the table. */
export type OwnOrders<L extends List, W extends string, Row> = Readonly<
  Record<Exclude<L['sorts'][number], PlainWord<L, W>>, Keys<L, W, Row>> &
    Partial<Record<L['sorts'][number], Keys<L, W, Row>>>
>

const KEYS: Readonly<Partial<Record<ValueType, MakeKey>>> = {
  text: textKey,
  choice: textKey,
  state: textKey,
  integer: wholeKey,
  ref: wholeKey,
  id: wholeKey,
  number: realKey,
}

/**
 * Every order of a list, up and down, with the id as its last key. An order that `own` does not have is by its column.
 *
 * @throws RangeError for a column whose values have no order, or that may be empty: no page begins after an empty value
 */
export function makeOrders<L extends List, W extends string, Row extends { id: number }>(
  words: ListWords<L, W>,
  own: Partial<Record<string, Keys<L, W, Row>>>,
): Readonly<Record<SortOf<L>, Order<Row>>> {
  const { name, entity, sorts } = words.list
  const id = wholeKey<Row>(sql.ref(`${entity.name}.id`), (row) => row.id)
  const orders = sorts.flatMap((sort) => {
    const keys = (own[sort] ?? [sort]).map((key) => (typeof key === 'string' ? keyOf(words, key) : key))
    const { up, down } = both(name, sort, [...keys, id])
    return [
      [sort, up],
      [`-${sort}`, down],
    ]
  })
  // An object made of entries has no types: these are its keys.
  return Object.fromEntries(orders) as Record<SortOf<L>, Order<Row>>
}

function keyOf<Row extends object>(words: ListWords<List, string>, word: string): Key<Row> {
  if (word === 'updated')
    return instantKey(sql.ref(`${words.list.entity.name}.updated_at`), cellOf('updated_at_exactly'))
  const { name, kind, column } = columnOf(words, word)
  const make = KEYS[kind.type]
  if (make === undefined || kind.empty === null)
    throw new RangeError(`${words.list.name} cannot be ordered by ${word}: say how`)
  return make(column, cellOf(name))
}

/** Reads a key from a row, which has each column that orders it. */
const cellOf =
  (name: string) =>
  (row: object): string | number => {
    const cell: unknown = Reflect.get(row, name)
    if (typeof cell === 'string' || typeof cell === 'number') return cell
    throw new RangeError(`A row that is ordered by ${name} was read without it`)
  }
