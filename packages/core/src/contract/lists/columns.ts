import type * as z from 'zod/mini'
import { instant, type Kind } from '../entity/kinds.ts'

interface ColumnOptions {
  /** Stands in every table, because a row is called by it; or in a table unless the person chose other columns. */
  shown?: 'always' | 'usually'
  /** What has it: tables on screen, or files; without it, both. */
  only?: 'screen' | 'file'
  /** Columns that a file has where a table shows this one: what makes it plain, or its parts. Without it, itself. */
  inFiles?: readonly string[]
  /** What programs call it in a file, where that is not its own key. */
  fileKey?: string
}

/**
 * Something a list tells of each row. Asked what it is narrowed by, since a row can tell of what was asked for: a field's
 * crop is that of the year of the filter.
 */
export interface ListColumn<Row = never, Asked = never> extends ColumnOptions {
  label: string
  /** What its values are: how they are drawn and written to files follows. */
  kind: Kind
  /** Null where the row has none. */
  value(row: Row, asked: Asked): unknown
}

type Value<K extends Kind> = z.output<K['read']> | null | undefined

/** Makes columns of rows: each is of the kind and label of an entity's column, or of its own. */
export const columnsOf =
  <Row, Asked = object>() =>
  <K extends Kind>(
    { kind, label }: { kind: K; label: string },
    value: (row: Row, asked: Asked) => Value<K>,
    options: ColumnOptions = {},
  ): ListColumn<Row, Asked> => ({ kind, label, value, ...options })

/** When a row was changed last, in any list. */
export const CHANGED = { kind: instant, label: 'Changed' } as const

/** `field` as a title: the head of the column with a row's name. */
export const titled = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** What a list tells of each row, by key. */
export type ListColumns<C extends string = string, Row = never, Asked = never> = Readonly<
  Record<C, ListColumn<Row, Asked>>
>

interface HasColumns<C extends string> {
  columns: ListColumns<C>
}

/** Keys of an object that was written down as such. */
export const keysOf = <C extends string>(columns: Readonly<Record<C, unknown>>): C[] =>
  Object.keys(columns).filter((key): key is C => Object.hasOwn(columns, key))

/** The columns that tables on screen can have, in their order. */
export const screenColumns = <C extends string>({ columns }: HasColumns<C>): C[] =>
  keysOf(columns).filter((key) => columns[key].only !== 'file')

/** Those a table has unless the person chose others. */
export const usualColumns = <C extends string>(list: HasColumns<C>): C[] =>
  screenColumns(list).filter((key) => list.columns[key].shown !== undefined)
