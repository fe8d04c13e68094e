import type { CellEdits } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { Conflict } from './judge.ts'

interface Author {
  place: number
  at: Date
  by: string | null
}

/** Conflicts with who wrote each cell last, and when: by the newest change that had another value in its column. */
export async function toldConflicts(tx: Tx, conflicts: readonly Conflict[]): Promise<CellEdits['conflicts']> {
  if (conflicts.length === 0) return []
  const asked = conflicts.map(({ to, rowId }, place) => ({
    ...{ place, entity: to.entity, entity_id: rowId, key: to.key },
  }))
  const { rows } = await sql<Author>`
    SELECT asked.place, newest.at, staff.first_name || ' ' || staff.last_name AS by
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      AS asked (place integer, entity text, entity_id bigint, key text)
    CROSS JOIN LATERAL (
      SELECT at, by_staff_id FROM change
      WHERE change.entity = asked.entity AND change.entity_id = asked.entity_id
        AND jsonb_exists(change.before, asked.key)
      ORDER BY seq DESC LIMIT 1
    ) AS newest LEFT JOIN staff ON staff.id = newest.by_staff_id`.execute(tx.kysely)
  const authors = new Map(rows.map((row) => [row.place, row]))
  return conflicts.map(({ cell: { id, column }, is }, place) => {
    const author = authors.get(place)
    return { id, column, is, by: author?.by ?? null, at: author?.at.toISOString() ?? null }
  })
}
