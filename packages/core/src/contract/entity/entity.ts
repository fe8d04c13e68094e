import type * as z from 'zod/mini'
import type { Capability } from '../permissions.ts'
import type { Kind } from './kinds.ts'

/**
 * Who gives a column its value: people, when the row is made and after (`people`); people, once, when it is made
 * (`once`); the program at first, and people who know better (`later`); the program alone (`program`).
 */
export type WrittenBy = 'people' | 'once' | 'later' | 'program'

interface ColumnOptions {
  /** False: history on screen leaves it out, because it says nothing to a person. */
  told?: false
  /** What a person has to be allowed to do to change it, besides what the entity asks. */
  may?: Capability
}

export interface Column<K extends Kind = Kind, B extends WrittenBy = WrittenBy> extends ColumnOptions {
  kind: K
  by: B
  /** What it is called, everywhere. */
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

/** A row as changes record it: what is not named is not known. */
export type Recorded = Readonly<Record<string, unknown>>

/**
 * Who may read the changes of a kind of record: everyone who reads records; operation managers; the person whose the
 * row is; or that person, and everyone while the row is shared.
 */
export type ChangeReaders = 'everyone' | 'managers' | 'owner' | 'ownerOrShared'

/** What a row is, said once: its words, its columns, and what follows from them. */
export interface Entity<N extends string = string, C extends Columns = Columns> {
  /** In the contract, the history, and as the table's name. */
  name: N
  one: string
  many: string
  columns: C
  /**
   * What a row is called.
   *
   * @param of what the row is called that a reference names; '' where that is not known
   */
  title(row: Partial<ValuesOf<C>>, of: (column: keyof C & string) => string): string
  /** A sentence about a row begins with it; `Field North Forty` unless said. */
  subject?(title: string): string
  /** What it is called within a sentence; `the field North Forty` unless said. */
  noun?(title: string): string
  /** Sets of columns in which no two rows are alike. */
  unique?: readonly (readonly string[])[]
  /** What a person has to be allowed to do to write its rows; null where only the program does. */
  may: Capability | null
  readers: ChangeReaders
  /** Null: an edit of it can be undone. Else why not, in a sentence. */
  undoneElsewhere: string | null
}

/** Keeps the exact types of an entity while checking its shape. */
export function defineEntity<const N extends string, C extends Columns>(entity: Entity<N, C>): Entity<N, C> {
  return entity
}

/** What a sentence about a row begins with. */
export function subjectOf(entity: Entity, title: string): string {
  return (
    entity.subject?.(title) ?? `${entity.one.charAt(0).toUpperCase()}${entity.one.slice(1)} ${title}`.trim()
  )
}

/** What a row is called within a sentence. @param entity null for a kind that this version does not know */
export function nounOf(entity: Entity | null, title: string): string {
  if (entity === null) return `the record ${title}`.trim()
  return entity.noun?.(title) ?? `the ${entity.one} ${title}`.trim()
}
