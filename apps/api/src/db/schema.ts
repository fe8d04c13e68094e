import type { ColumnType, Generated, Kysely } from 'kysely'

/** JSON: read as a parsed value, written as text (`JSON.stringify`), so that arrays are not taken for SQL arrays. */
export type Json = ColumnType<unknown, string | null, string | null>

/** Append-only; see transact.ts. */
export interface ChangeTable {
  /** Grows in the order of commits, with gaps. */
  seq: number
  at: Generated<Date>
  by_staff_id: number | null
  entity: string
  entity_id: number
  before: Json
  after: Json
  reason: string | null
  upload_id: number | null
  channel: string
  edit_id: number | null
  /** How many rows of each kind were made or removed with the row, without changes of their own. */
  parts: Json
}

/** All that one transaction of one person changed. */
export interface EditTable {
  id: Generated<number>
  at: Generated<Date>
  by_staff_id: number | null
  channel: string
  reason: string | null
  undo_of: number | null
  undone_by: number | null
  /** What the undo of an undo leads back to; null for an edit that a person made by themselves. */
  undo_root: number | null
}

export interface IdempotencyTable {
  person: string
  endpoint: string
  key: string
  request_sha256: string
  answer: Json
  created_at: Generated<Date>
}

/**
 * The tables as Kysely sees them. An area adds its own in `areas/<area>/tables.ts` by declaration merging:
 * `declare module '../../db/schema.ts' { interface Database { grower: GrowerTable } }`.
 * Column names are the database's (snake_case); `bigint` reads as number, `date` as 'YYYY-MM-DD', `numeric` as text.
 */
export interface Database {
  change: ChangeTable
  edit: EditTable
  idempotency: IdempotencyTable
}

/**
 * The database for reading: its connections refuse to write. Writing is reachable only inside `transact()` (transact.ts),
 * which alone opens transactions that may.
 */
export type Db = Omit<
  Kysely<Database>,
  'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
>
