import type { Columns } from '@org/core/contract'
import { sql } from 'kysely'
import { withIds } from './hold.ts'
import { valuesIn } from './json.ts'
import { keyOfRow, type OwnColumns, type Table, type Writing } from './types.ts'

/** Notes rows that have another version by this transaction. */
export function noteGrown({ grown }: Writing, { name }: Pick<Table, 'name'>, ids: readonly number[]): void {
  for (const id of ids) grown.add(keyOfRow(name, id))
}

/**
 * Who looks at an enrollment sees its fields too: it is another version once they are others. Once a transaction.
 *
 * @param rows of the part, as they came or went
 */
export async function growOwners<C extends Columns, O extends OwnColumns>(
  { kysely, grown, staffId, isWritten = () => false }: Writing,
  { rules: { partOf }, entity }: Table<C, O>,
  rows: readonly object[],
): Promise<void> {
  if (partOf === undefined) return
  const owner = entity.columns[partOf]?.kind.to
  if (owner === undefined) throw new Error(`${entity.name}.${partOf} names no entity`)
  const ids = rows.map((row) => Number(valuesIn(row).get(partOf)))
  const others = [...new Set(ids)].filter((id) => !grown.has(keyOfRow(owner, id)) && !isWritten(owner, id))
  if (others.length === 0) return
  for (const id of others) grown.add(keyOfRow(owner, id))
  await sql`
    UPDATE ${sql.table(owner)} SET version = version + 1, updated_at = now(), updated_by = ${staffId}::bigint
    WHERE ${withIds(others)}`.execute(kysely)
}
