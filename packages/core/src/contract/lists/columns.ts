import type * as z from 'zod/mini'
import { instant, type Kind } from '../entity/kinds.ts'

interface ColumnOptions {
  /** `always`: in every table, because it names the row; `usually`: unless the person chooses other columns. */
  shown?: 'always' | 'usually'
  /** Where it appears: tables on screen, or files; without it, both. */
  only?: 'screen' | 'file'
  /** The file's columns for this one: with context, or in parts. Without it, the column itself. */
  inFiles?: readonly string[]
  /** Whether its numbers need many decimals, as degrees do: every file keeps nine. */
  isPrecise?: true
  /** Its key in a file, if that differs from its own key. */
  fileKey?: string
}

/**
 * A value that a list shows for each row. It depends on the filter: a field's crop is that of the filter's year.
 */
export interface ListColumn<Row = never, Asked = never> extends ColumnOptions {
  label: string
  /** The kind of its values, which decides how they are drawn and written to files. */
  kind: Kind
  /** Null where the row has none. */
  value(row: Row, asked: Asked): unknown
}

type Value<K extends Kind> = z.output<K['read']> | null | undefined

/** Makes columns of rows: each has the kind and label of an entity's column, or its own. */
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

/** The columns of a list, by key. */
export type ListColumns<C extends string = string, Row = never, Asked = never> = Readonly<
  Record<C, ListColumn<Row, Asked>>
>

interface HasColumns<C extends string> {
  columns: ListColumns<C>
}

/** The keys of a literal object. */
export const keysOf = <C extends string>(columns: Readonly<Record<C, unknown>>): C[] =>
  Object.keys(columns).filter((key): key is C => Object.hasOwn(columns, key))

/** The columns that tables on screen can have, in their order. */
export const screenColumns = <C extends string>({ columns }: HasColumns<C>): C[] =>
  keysOf(columns).filter((key) => columns[key].only !== 'file')

/** The default columns of a table. */
export const usualColumns = <C extends string>(list: HasColumns<C>): C[] =>
  screenColumns(list).filter((key) => list.columns[key].shown !== undefined)
