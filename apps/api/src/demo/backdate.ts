import { sql } from 'kysely'
import type { Table } from '../db/rows/types.ts'
import type { Tx } from '../db/transact.ts'

/** When a row was made, and last changed where rows say so. */
export interface Dates {
  id: number
  createdAt: Date
  updatedAt?: Date
}

/** Invented rows are older than the transaction that writes them. When a row was written is no change of what it says. */
export async function backdate(
  tx: Tx,
  { name, isTracked }: Pick<Table, 'name' | 'isTracked'>,
  dates: readonly Dates[],
): Promise<void> {
  const rows = dates.map(({ id, createdAt, updatedAt = createdAt }) => ({ id, createdAt, updatedAt }))
  const updated = isTracked ? sql`, updated_at = old."updatedAt"` : sql``
  await sql`
    UPDATE ${sql.table(name)} AS target SET created_at = old."createdAt" ${updated}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS old (id bigint, "createdAt" timestamptz, "updatedAt" timestamptz)
    WHERE target.id = old.id`.execute(tx.kysely)
}
