import { PLANNED_STATUSES } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { fieldYearTable } from '../../fields/tables.ts'

interface Redrawn {
  fieldId: number
  /** The boundary that the import gave it. */
  boundaryVersionId: number
}

/**
 * Moves unconfirmed years to their field's new boundary, as drawing does; other years keep their boundary.
 */
export async function followImported(tx: Tx, uploadId: number, redrawn: readonly Redrawn[]): Promise<void> {
  if (redrawn.length === 0) return
  const newest = new Map(redrawn.map(({ fieldId, boundaryVersionId }) => [fieldId, boundaryVersionId]))
  const rows = tx.rows(fieldYearTable, { uploadId })
  const pending = await rows.lockWhere(
    sql<boolean>`field_id = ANY(${[...newest.keys()]}::bigint[]) AND status = 'boundary_pending'`,
  )
  await rows.patch(pending.map((row) => ({ row, set: { boundaryVersionId: newest.get(row.fieldId) } })))
}

/** Years of one field that keep its earlier boundary. */
export interface KeptYears {
  fieldId: number
  fieldName: string
  /** Newest first. */
  years: number[]
}

/** The years that drawing these boundaries would ask about, and that the import leaves on theirs. */
export async function keptYears(tx: Tx, redrawn: readonly Redrawn[]): Promise<KeptYears[]> {
  if (redrawn.length === 0) return []
  const { rows } = await sql<KeptYears>`
    SELECT field.id AS "fieldId", field.name AS "fieldName", array_agg(y.year ORDER BY y.year DESC) AS years
    FROM jsonb_to_recordset(${JSON.stringify(redrawn.map(idsOf))}::jsonb) AS made ("fieldId" bigint, "boundaryVersionId" bigint)
    JOIN field ON field.id = made."fieldId"
    JOIN field_year AS y ON y.field_id = field.id AND y.boundary_version_id <> made."boundaryVersionId"
    WHERE y.status = ANY(${['boundary_confirmed', ...PLANNED_STATUSES]}::text[])
    GROUP BY field.id, field.name ORDER BY field.name, field.id`.execute(tx.kysely)
  return rows
}

const idsOf = ({ fieldId, boundaryVersionId }: Redrawn) => ({ fieldId, boundaryVersionId })
