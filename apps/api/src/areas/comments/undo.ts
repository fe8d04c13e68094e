import { sql } from 'kysely'
import { givenRows } from '../../db/rows/json.ts'
import type { Tx } from '../../db/rows/types.ts'
import { type Hindrance, MAX_NAMED, type UndonePlan } from '../../db/rows/undone.ts'

/** Threads that an undo would open although another one is open on their cell. */
export async function otherOpenThreads(tx: Tx, plan: UndonePlan): Promise<Hindrance[]> {
  const open = plan.rowsOf('thread').filter(({ status }) => status === 'open')
  if (open.length === 0) return []
  const { rows } = await sql<{ id: number; given_id: number }>`
    SELECT other.id, given.id AS given_id FROM ${givenRows('thread', open)}
    JOIN thread AS other USING (workbook, row_id, "column")
    WHERE other.status = 'open' AND NOT other.id = ANY(${plan.idsOf('thread')}::bigint[])
    ORDER BY other.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  return rows.map(({ id, given_id }) => ({
    of: { entity: 'thread', entity_id: given_id },
    reason: { is: 'placeTaken', row: { entity: 'thread', entity_id: id } },
  }))
}
