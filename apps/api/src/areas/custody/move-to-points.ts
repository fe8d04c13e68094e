import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { sampleTable } from './tables.ts'

/** Samples go with the place of a point that was replaced. @param byId the points that took the places, by the former ones */
export async function moveToPoints(tx: Tx, byId: ReadonlyMap<number, number>): Promise<void> {
  const samples = await tx
    .rows(sampleTable)
    .lockWhere(sql<boolean>`point_id = ANY(${[...byId.keys()]}::bigint[])`)
  await tx
    .rows(sampleTable)
    .patch(samples.map((row) => ({ row, set: { pointId: byId.get(row.pointId) ?? row.pointId } })))
}
