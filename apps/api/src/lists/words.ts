import type { Kind, List } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { toSnake } from '../db/rows/table.ts'

/**
 * A list with the columns of its own table that its words name: orders, filters, sums and groups. Columns of the entity and
 * `updated` follow from the list; `columns` has the others.
 */
export interface ListWords<L extends List, W extends string> {
  list: L
  /** By word, as the table has them: `{ area: 'area_m2' }`. */
  columns: Readonly<Record<W, string>>
}

/** A word that names a column of the list's own table. */
export type PlainWord<L extends List, W extends string> =
  | (keyof L['entity']['columns'] & string)
  | 'updated'
  | W

export interface OwnColumn {
  name: string
  kind: Kind
  column: RawBuilder<never>
}

/** @throws RangeError if the word names no column of the table */
export function columnOf({ list, columns }: ListWords<List, string>, word: string): OwnColumn {
  const { [word]: ofEntity } = list.entity.columns
  const kind = ofEntity?.kind ?? list.columns[word]?.kind
  const name = columns[word] ?? (ofEntity === undefined ? undefined : toSnake(word))
  if (kind === undefined || name === undefined)
    throw new RangeError(`${word} of ${list.name} names no column: say where it is`)
  return { name, kind, column: sql.ref(`${list.entity.name}.${name}`) }
}

/** An option that is needed only if `T` has a part that is required. */
export type IfNeeded<K extends string, T, V = T> =
  Record<never, never> extends T ? { [P in K]?: V } : { [P in K]: V }
