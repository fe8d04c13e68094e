import { sql } from 'kysely'
import type { Tx } from '../../db/rows/types.ts'
import { type Hindrance, MAX_NAMED, type UndonePlan } from '../../db/rows/undone.ts'

/**
 * A year whose boundary is not confirmed stands on its field's newest. One that came since an undo would be left behind by
 * the redo of a boundary.
 */
export async function yearsLeftBehind(tx: Tx, plan: UndonePlan): Promise<Hindrance[]> {
  const fields = plan
    .entriesOf('field', 'set')
    .filter(({ patch }) => 'boundaryVersionId' in patch)
    .map(({ step, patch }) => ({ id: step.id, boundary_version_id: patch.boundaryVersionId }))
  if (fields.length === 0) return []
  const { rows } = await sql<{ id: number; field_id: number }>`
    SELECT field_year.id, field_id
    FROM jsonb_populate_recordset(NULL::field, ${JSON.stringify(fields)}::jsonb) AS going
    JOIN field_year ON field_year.field_id = going.id AND field_year.status = 'boundary_pending'
    WHERE field_year.boundary_version_id IS DISTINCT FROM going.boundary_version_id
      AND NOT field_year.id = ANY(${plan.idsOf('field_year')}::bigint[])
    ORDER BY field_year.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  return rows.map(({ id, field_id }) => ({
    of: { entity: 'field', entity_id: field_id },
    reason: { is: 'added', row: { entity: 'field_year', entity_id: id } },
  }))
}
