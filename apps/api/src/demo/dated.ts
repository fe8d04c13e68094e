import { type RawBuilder, sql } from 'kysely'
import type { RowDates, Table } from '../db/rows/types.ts'
import type { Tx } from '../db/transact.ts'
import type { Parts } from './parts.ts'

/** Of tables, since when their rows are as they say. */
type Dates = readonly (readonly [Pick<Table, 'name'>, RowDates])[]

/** Invented rows are older than the transaction that writes them: those of some tables are as old as told. */
export function dated(tx: Tx, dates: Dates): Tx {
  const byTable = new Map(dates.map(([{ name }, of]) => [name, of]))
  return {
    ...tx,
    rows: (table, source) => tx.rows(table, { ...source, dates: byTable.get(table.name) ?? source?.dates }),
  }
}

/** The same for all that parts write. */
export const datedParts = (parts: Parts, dates: Dates): Parts => ({
  ...parts,
  write: (answer, work) => parts.write(answer, (tx) => work(dated(tx, dates))),
  run: (work) => parts.run((tx) => work(dated(tx, dates))),
})

/** The instant of each row that is written, by the row's id. */
export function instants(of: readonly (readonly [id: number, at: Date])[]): RawBuilder<unknown> {
  const known = JSON.stringify(Object.fromEntries(of))
  return sql`(${known}::jsonb ->> given.id::text)::timestamptz`
}
