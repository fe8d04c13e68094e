import type * as z from 'zod/mini'
import type { Capability } from '../permissions.ts'
import type { Kind } from './kinds.ts'

/**
 * Who writes a column: people, at creation and later (`people`); people, only at creation (`once`); the program, and
 * people who correct it (`later`); only the program (`program`).
 */
export type WrittenBy = 'people' | 'once' | 'later' | 'program'

interface ColumnOptions {
  /** False: history on screen leaves it out, because it means nothing to a person. */
  told?: false
  /** The capability needed to change it, besides that of the entity. */
  may?: Capability
  /** False: the value is of this row alone, so that a piece split off from a field does not take it. */
  split?: false
}

export interface Column<K extends Kind = Kind, B extends WrittenBy = WrittenBy> extends ColumnOptions {
  kind: K
  by: B
  /** Its name, everywhere. */
  label: string
}

const columnBy =
  <B extends WrittenBy>(by: B) =>
  <K extends Kind>(kind: K, label: string, options: ColumnOptions = {}): Column<K, B> => ({
    ...options,
    kind,
    by,
    label,
  })

export const byPeople = columnBy('people')
export const onceByPeople = columnBy('once')
export const laterByPeople = columnBy('later')
export const byProgram = columnBy('program')

export type Columns = Readonly<Record<string, Column>>
export type ValueOf<C> = C extends Column<infer K> ? z.output<K['read']> : never
export type ValuesOf<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> }
/** The columns of free text. */
export type TextKey<C extends Columns> = {
  [K in keyof C & string]: string extends ValueOf<C[K]> ? K : never
}[keyof C & string]

/** A row as changes record it: a missing value is unknown. */
export type Recorded = Readonly<Record<string, unknown>>

/**
 * Who may read the changes of a kind of record: everyone who reads records; operation managers; the row's owner; or its
 * owner, and everyone while the row is shared.
 */
export type ChangeReaders = 'everyone' | 'managers' | 'owner' | 'ownerOrShared'

/** The one declaration of a kind of row: its words, its columns, and what follows from them. */
export interface Entity<N extends string = string, C extends Columns = Columns> {
  /** In the contract, the history, and as the table's name. */
  name: N
  one: string
  many: string
  columns: C
  /**
   * A row's name.
   *
   * @param of the name of the row that a reference names; '' if unknown
   */
  title(row: Partial<ValuesOf<C>>, of: (column: keyof C & string) => string): string
  /** The start of a sentence about a row; default `Field North Forty`. */
  subject?(title: string): string
  /** Its name within a sentence; default `the field North Forty`. */
  noun?(title: string): string
  /**
   * The column that names the row that it belongs to: its changes are part of that row's timeline, and of the timelines of
   * the rows above.
   */
  belongsTo?: keyof C & string
  /** Sets of columns in which no two rows are equal. */
  unique?: readonly (readonly string[])[]
  /** The capability needed to write its rows; null if only the program writes them. */
  may: Capability | null
  readers: ChangeReaders
  /** Why an edit of it cannot be undone, in a sentence; null if it can. */
  undoneElsewhere: string | null
}

/** Keeps the exact types of an entity while checking its shape. */
export function defineEntity<const N extends string, C extends Columns>(entity: Entity<N, C>): Entity<N, C> {
  return entity
}

/** The start of a sentence about a row. */
export function subjectOf(entity: Entity, title: string): string {
  return (
    entity.subject?.(title) ?? `${entity.one.charAt(0).toUpperCase()}${entity.one.slice(1)} ${title}`.trim()
  )
}

/** A row's name within a sentence. @param entity null for a kind that this version does not know */
export function nounOf(entity: Entity | null, title: string): string {
  if (entity === null) return `the record ${title}`.trim()
  return entity.noun?.(title) ?? `the ${entity.one} ${title}`.trim()
}
