import type { Capability, Workflow } from '@org/core/contract'
import type { Tx } from '../../../db/transact.ts'

/** A row by its columns, as JSON has it. */
export type Row = Readonly<Record<string, unknown>>

/** A table whose rows an undo restores. */
export interface Kind {
  /** The table's word, which changes carry too. */
  entity: string
  /** Who may write rows of the kind, and who deactivate them. */
  may: Capability
  mayDeactivate?: Capability
  /** By which its rows move from state to state: who may take a move back is who may make it. */
  workflow?: Workflow
  /** What changes record and an undo writes, in the database's words; changes have them in the contract's. */
  columns: readonly string[]
  /** Whether rows carry `version`, `updated_at` and `updated_by`. */
  isTracked: boolean
  /** Whether rows carry `created_at` and `created_by`. */
  isDated: boolean
  /** Columns that name other rows, and of which kind. */
  refs: Readonly<Record<string, string>>
  /** Columns in which no two rows are alike. */
  unique?: readonly (readonly string[])[]
  /** Columns that follow from others, for rows as they are going to be; by default none do. */
  derive?(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]>
  /** What follows in other tables once rows were set; nothing by default. */
  afterSet?(tx: Tx, patches: readonly { id: number; patch: Row }[]): Promise<void>
  /** Another row whose column may not have changed since either, although the row itself did not: [kind, id, column]. */
  watches?(row: Row): readonly (readonly [string, number, string])[]
  /** The row whose version grows with these, where they have none: [kind, column that names it]. */
  partOf?: readonly [string, string]
  /** Whether rows are kept aside, whole, when they are removed, and come back from there. */
  isKeptAside?: boolean
}

const toCamel = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Columns of a removed row that are told beside its own, so that it can be written again as it was. */
const BESIDE = ['version', 'created_at', 'created_by']

/** A whole row in the contract's words, as its removal or return is recorded. */
export function recordOf(kind: Kind, row: Row): Record<string, unknown> {
  const columns = [...kind.columns, ...BESIDE.filter((column) => column in row)]
  return Object.fromEntries(columns.map((column) => [toCamel(column), row[column] ?? null]))
}

/** What was recorded, in the database's words; what is not the kind's to restore is left out. */
export function columnsIn(kind: Kind, recorded: Row): Record<string, unknown> {
  const known = [...kind.columns, ...BESIDE]
  return Object.fromEntries(
    known.flatMap((column) => {
      const key = toCamel(column)
      return key in recorded ? [[column, recorded[key]]] : []
    }),
  )
}

/** The same, but only what an update sets back. */
export function patchIn(kind: Kind, recorded: Row): Record<string, unknown> {
  const found = columnsIn(kind, recorded)
  return Object.fromEntries(Object.entries(found).filter(([column]) => kind.columns.includes(column)))
}

/** The columns of a patch in the contract's words. */
export function wordsOf(patch: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(patch).map(([column, value]) => [toCamel(column), value]))
}
