import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { manifestLineTable } from './tables.ts'

/** What is matched has arrived with the shipment that nobody expected it on. @param samples held */
export async function receiveMatched(tx: Tx, samples: readonly { id: number }[]): Promise<void> {
  const ids = samples.map(({ id }) => id)
  const lines = await tx
    .rows(manifestLineTable)
    .lockWhere(sql<boolean>`sample_id = ANY(${ids}::bigint[]) AND state = 'unexpected'`)
  await tx.rows(manifestLineTable).patch(lines.map((row) => ({ row, set: { state: 'received' as const } })))
}
