import { createHash } from 'node:crypto'
import type { ColumnMap, SheetMapping } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'

/** Names a form of file by its headers: without case and spaces, in any order. */
export function columnsDigest(columns: readonly Pick<ColumnMap, 'header'>[]): string {
  const headers = columns.map(({ header }) => header.toLowerCase().replaceAll(/\s+/g, ' ').trim())
  return createHash('sha256').update(JSON.stringify(headers.toSorted())).digest('hex')
}

/** Keeps how a laboratory's files are meant, for its next one. */
export async function rememberLayouts(
  tx: Tx,
  laboratoryId: number,
  mappings: readonly SheetMapping[],
): Promise<void> {
  for (const { columns, depth, depthUnit, dayFirst } of mappings) {
    const layout = { laboratoryId, columns, depth, depthUnit, dayFirst }
    await sql`
      INSERT INTO lab_layout (laboratory_id, digest, layout)
      VALUES (${laboratoryId}, ${columnsDigest(columns)}, ${JSON.stringify(layout)}::jsonb)
      ON CONFLICT (laboratory_id, digest) DO UPDATE SET layout = excluded.layout, used_at = now()`.execute(
      tx.kysely,
    )
  }
}
