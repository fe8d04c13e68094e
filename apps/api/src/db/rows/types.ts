import type { Columns, Entity, Kind, Recorded, ValuesOf } from '@org/core/contract'
import type { RawBuilder, Transaction } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../schema.ts'
import type { UndoRules } from './undone.ts'

/** Which edit a write made, if it changed anything. */
export interface MadeEdit {
  editId: number | null
}

/** The writing side of a transaction. */
export interface Tx {
  /** For reading, and for what is no row of the catalog. */
  kysely: Transaction<Database>
  /**
   * The rows of a table, for this transaction.
   *
   * @param source what the writes come from
   */
  rows<C extends Columns, O extends OwnColumns>(table: Table<C, O>, source?: Source): Rows<C, O>
  /** Who writes; null for the program itself. */
  readonly staffId: number | null
  /** Says why, where that is known only once rows were read: in place of what the transaction was begun with. */
  explain(reason: string): void
  /** The number of this transaction's edit, drawn when first asked for: what an answer names for its undo. */
  editId(): Promise<number>
  /** What a write answers: with the number of this edit, or null while nothing is recorded. Its last step. */
  withEdit<T extends object>(answer: Promise<T> | T): Promise<T & MadeEdit>
}

export interface Source {
  uploadId?: number | undefined
  by?: number | undefined
  /** Whether this transaction writes or removes a row anyway: then it is no other version for its parts alone. */
  isWritten?: ((entity: string, id: number) => boolean) | undefined
  /** Since when rows are as they say, where that is not now: of what is invented. */
  dates?: RowDates | undefined
}

/** Instants by SQL, of each row `given`, and of the row `target` that is changed. */
export interface RowDates {
  made?: RawBuilder<unknown> | undefined
  /** Of new rows, where it differs, and of those that are changed. */
  changed?: RawBuilder<unknown> | undefined
}

/** Columns that only the server knows: written with a row, and not recorded with its changes. */
export type OwnColumns = Readonly<Record<string, Kind>>
export type OwnValues<O extends OwnColumns> = { [K in keyof O]: z.output<O[K]['read']> }

/** A row as it is held: what the entity says of it, and what only the server knows. `version` is 0 where rows have none. */
export type RowOf<C extends Columns, O extends OwnColumns> = {
  readonly id: number
  readonly version: number
} & Readonly<ValuesOf<C>> &
  Readonly<OwnValues<O>>

/** A row of a table, held. */
export type HeldRow<T> = T extends Table<infer C, infer O> ? RowOf<C, O> : never

/** Columns that follow from others. */
export interface Derived<C extends Columns> {
  /** They are made anew when one of these changes. */
  from: readonly (keyof C & string)[]
  /** The derived columns of each row, in the order of the rows. */
  make(tx: Tx, rows: readonly Readonly<ValuesOf<C>>[]): Promise<readonly object[]>
}

/** What only the server says of a table. */
export interface TableRules<C extends Columns, O extends OwnColumns> {
  own?: O
  derived?: Derived<C>
  /** Rows carry `version`, `updated_at` and `updated_by`; true unless said. */
  isTracked?: boolean
  /** Rows carry `created_at` and `created_by`; true unless said. */
  isDated?: boolean
  /** What follows in other tables once rows were changed. */
  afterPatch?(tx: Tx, changed: readonly { id: number; set: Partial<ValuesOf<C>> }[]): Promise<void>
  /** The table where removed rows are kept whole, with these columns besides, so that an undo brings them back. */
  keptAside?: { table: string; columns: readonly string[] }
  /** Of an undo: another row whose column may not have changed since, although the row itself did not. */
  watches?(row: Partial<ValuesOf<C>>): readonly { entity: string; id: number; column: string }[]
  /** Sets of columns in which no two rows are alike, where they are not the entity's. */
  unique?: readonly (readonly string[])[]
  /** Rows without a version of their own: the column that names the row whose version grows with them. */
  partOf?: keyof C & string
  /**
   * Rows that are made and removed with the row that a column names: its change tells how many, they have no change of
   * their own for it. A row that is changed, added or removed by itself is recorded as any other. Removed rows are
   * `keptAside`, in a table that has `with_whole` besides.
   */
  madeWith?: { whole: Table; by: keyof C & string }
  /** Of a part: the column that names a row with which, and with whose parts, triggers write it too. */
  follows?: keyof C & string
  undo?: UndoRules<Tx>
}

/** A table of the catalog: its entity, and what only the server says of it. */
export interface Table<C extends Columns = Columns, O extends OwnColumns = OwnColumns> {
  /** The entity's. */
  name: string
  entity: Entity<string, C>
  rules: TableRules<C, O>
  isTracked: boolean
  isDated: boolean
  /** A row by the contract's names. */
  row: z.ZodType<RowOf<C, O>>
  /** The entity's columns by both their names. */
  columns: readonly ColumnName[]
  /** With the server's own. */
  allColumns: readonly ColumnName[]
  /** The tables whose rows are made with its rows (`madeWith`), each after those its rows refer to. */
  parts: Table[]
}

export interface ColumnName {
  /** `fsaTract` */
  key: string
  /** `fsa_tract` */
  column: string
  kind: Kind
}

/** How firmly rows are held: `noKeyUpdate` lets others refer to them, `share` lets others hold them too. */
export type Hold = 'update' | 'noKeyUpdate' | 'share'

type OptionalKeys<C extends Columns> = {
  [K in keyof C]: C[K]['kind'] extends { empty: unknown } ? K : never
}[keyof C]

/** A row to be made: what has an empty value may be left out. */
export type NewRowOf<C extends Columns, O extends OwnColumns> = Omit<ValuesOf<C>, OptionalKeys<C>> & {
  [K in OptionalKeys<C>]?: ValuesOf<C>[K] | undefined
} & {
  [K in keyof O]?: OwnValues<O>[K] | undefined
} & { id?: number | undefined }

export type NewRow<T> = T extends Table<infer C, infer O> ? NewRowOf<C, O> : never

/** What becomes of a row; what is its already, or undefined, stays. */
export type RowPatch<C extends Columns, O extends OwnColumns> = {
  [K in keyof C]?: ValuesOf<C>[K] | undefined
} & { [K in keyof O]?: OwnValues<O>[K] | undefined }

export interface Patch<C extends Columns, O extends OwnColumns> {
  row: RowOf<C, O>
  set: RowPatch<C, O>
}

export type PatchTo<T> = T extends Table<infer C, infer O> ? Patch<C, O> : never

export interface InsertOptions {
  /** Columns by SQL, of each new row `given`: geometries that the database has already. */
  expressions?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Joined to the new rows `given`, for expressions that have a part in common. */
  beside?: RawBuilder<unknown>
  /** Rows that would be another's double are left out. */
  unlessThere?: boolean
}

/** How a transaction reads and writes rows of a table: each write is a change that is recorded. */
export interface Rows<C extends Columns, O extends OwnColumns> {
  /** Holds rows until the transaction ends, in the order of their ids. @returns those that there are */
  lock(ids: readonly number[], hold?: Hold): Promise<Map<number, RowOf<C, O>>>
  /** The same for rows of which a condition on the table's columns is true. */
  lockWhere(condition: RawBuilder<boolean>, hold?: Hold): Promise<RowOf<C, O>[]>
  /**
   * Holds a row as the person saw it.
   *
   * @param seen null for a row that nobody looked at before
   * @throws errors.notFound; errors.stale when it was changed since
   */
  lockSeen(seen: { id: number; version: number | null }, hold?: Hold): Promise<RowOf<C, O>>
  /** Numbers for new rows, so that rows can refer to each other before they are made. */
  drawIds(count: number): Promise<number[]>
  /** Makes rows. @returns them, in their order */
  insert(rows: readonly NewRowOf<C, O>[], options?: InsertOptions): Promise<RowOf<C, O>[]>
  /**
   * Makes rows of what the database has already, without their passing through this process: for very many parts of a row
   * that this transaction made (`madeWith`), whose change tells how many there are.
   *
   * @param given a query whose columns are the table's own, except those that a new row has by itself
   * @returns how many
   */
  insertParts(wholeId: number, given: RawBuilder<unknown>): Promise<number>
  /** What a patch would make of a row; null where it changes nothing. */
  changed(patch: Patch<C, O>): RowOf<C, O> | null
  /** Changes held rows. @returns all of them as they are now, in their order */
  patch(patches: readonly Patch<C, O>[]): Promise<RowOf<C, O>[]>
  /** Writes removed rows again with the same numbers, as their removal recorded them. */
  insertAgain(removed: readonly { id: number; recorded: Recorded }[]): Promise<void>
  /** Removes held rows. */
  remove(rows: readonly { id: number }[]): Promise<void>
}

/** One row's change: `before` null for a new row, `after` null for a removed one. */
export interface ChangeRecord {
  /** The entity's word: `staff`, `grower`, `field`. */
  entity: string
  id: number
  before: object | null
  after: object | null
  uploadId?: number | undefined
  /** The rows that were made or removed with it: how many of each kind. */
  parts?: Record<string, number> | undefined
  /** Who, where it is not the transaction's own person (someone creating their own record). */
  by?: number | undefined
  /** The grower in whose timeline it is. */
  growerId?: number | undefined
}

export const keyOfRow = (entity: string, id: number): string => `${entity} ${id}`

/** What a transaction gives to those who write rows in it. */
export interface Writing extends Source {
  tx: Tx
  kysely: Transaction<Database>
  /** Notes a row's change. Kept in memory until the transaction's last step. */
  record(change: ChangeRecord): void
  staffId: number | null
  /** Rows that have another version by this transaction, as {@link keyOfRow} names them. */
  grown: Set<string>
  /** The changes of rows that this transaction made, by the same names. */
  made: ReadonlyMap<string, ChangeRecord>
}
