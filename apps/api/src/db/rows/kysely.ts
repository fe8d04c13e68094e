import type { Columns, Kind } from '@org/core/contract'
import type { ColumnType, Generated } from 'kysely'
import type * as z from 'zod'
import type { OwnColumns, Table } from './types.ts'

/** `fsaTract` as the table has it. */
type Snake<S extends string> = S extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : S

/** As `pg` reads it: instants as Date. Given again as it is read, or left to the table's default. */
type Cell<K extends Kind> = K extends { type: 'instant' }
  ? ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  : ColumnType<z.output<K['read']>, z.output<K['read']> | undefined, z.output<K['read']>>

type Cells<C extends Columns, O extends OwnColumns> = {
  [K in keyof C & string as Snake<K>]: Cell<C[K]['kind']>
} & { [K in keyof O & string as Snake<K>]: Cell<O[K]> }

export interface Dated {
  created_at: Generated<Date>
  created_by: number | null
}
export interface Tracked {
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: number | null
}

/** A table of the catalog as Kysely sees it, for reading. Those without a version or dates have none to read. */
export type RowType<T> =
  T extends Table<infer C, infer O> ? { id: Generated<number> } & Cells<C, O> & Dated & Tracked : never
