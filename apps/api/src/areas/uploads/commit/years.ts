import { PLANNED_STATUSES } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'

interface Redrawn {
  fieldId: number
  /** The boundary that the import gave it. */
  boundaryVersionId: number
}

interface MovedYear {
  id: number
  older: number
  newer: number
}

/**
 * Years that are not confirmed yet follow their field's new boundary, as they do when it is drawn; others keep theirs.
 */
export async function followImported(
  tx: Tx,
  staffId: number,
  uploadId: number,
  redrawn: readonly Redrawn[],
): Promise<void> {
  if (redrawn.length === 0) return
  const { rows } = await sql<MovedYear>`
    WITH following AS MATERIALIZED (
      SELECT y.id, y.boundary_version_id AS older, made."boundaryVersionId" AS newer
      FROM jsonb_to_recordset(${JSON.stringify(redrawn)}::jsonb) AS made ("fieldId" bigint, "boundaryVersionId" bigint)
      JOIN field_year AS y ON y.field_id = made."fieldId"
      WHERE y.status = 'boundary_pending' AND y.boundary_version_id <> made."boundaryVersionId"
      ORDER BY y.id FOR UPDATE OF y
    ), moved AS (
      UPDATE field_year SET boundary_version_id = newer, version = version + 1, updated_at = now(), updated_by = ${staffId}
      FROM following WHERE following.id = field_year.id
      RETURNING following.*
    )
    SELECT * FROM moved ORDER BY id`.execute(tx.kysely)
  for (const { id, older, newer } of rows)
    tx.record({
      entity: 'field_year',
      id,
      before: { boundaryVersionId: older },
      after: { boundaryVersionId: newer },
      uploadId,
    })
}

/** Years that stay on the boundary their field had, of one field. */
export interface KeptYears {
  fieldId: number
  fieldName: string
  /** Newest first. */
  years: number[]
}

/** The years that drawing these boundaries would have asked about: what the import leaves where it was. */
export async function keptYears(tx: Tx, redrawn: readonly Redrawn[]): Promise<KeptYears[]> {
  if (redrawn.length === 0) return []
  const { rows } = await sql<KeptYears>`
    SELECT field.id AS "fieldId", field.name AS "fieldName", array_agg(y.year ORDER BY y.year DESC) AS years
    FROM jsonb_to_recordset(${JSON.stringify(redrawn)}::jsonb) AS made ("fieldId" bigint, "boundaryVersionId" bigint)
    JOIN field ON field.id = made."fieldId"
    JOIN field_year AS y ON y.field_id = field.id AND y.boundary_version_id <> made."boundaryVersionId"
    WHERE y.status = ANY(${['boundary_confirmed', ...PLANNED_STATUSES]}::text[])
    GROUP BY field.id, field.name ORDER BY field.name, field.id`.execute(tx.kysely)
  return rows
}
