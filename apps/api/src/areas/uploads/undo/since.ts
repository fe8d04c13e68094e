import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { fullName } from '../state.ts'
import type { Touched } from './touched.ts'

/** What a field is now. */
export interface Since {
  name: string
  farmName: string
  growerName: string
  /** Why the import's undo leaves it as it is; null when nobody has touched it since. */
  reason: string | null
}

interface Row {
  id: number
  name: string
  farm_name: string
  grower_name: string
  has_other_boundary: boolean
  other_year: number | null
  /** Programme and year. */
  enrolled_in: string | null
  changed_entity: string | null
  first_name: string | null
  last_name: string | null
}

/**
 * Whether fields were touched since a commit: by another boundary, by another year standing on its boundary, by an
 * enrollment, or by any later change of the field or of the years it made or moved. What an undone import changed was put back, and does not count.
 *
 * @param lastSeq number of the commit's last change
 */
export async function sinceCommit(
  tx: Tx,
  touched: readonly Touched[],
  lastSeq: number,
): Promise<Map<number, Since>> {
  const ids = touched.map(({ fieldId }) => fieldId)
  // On its own: what follows then sees what was committed while this waited.
  await sql`SELECT id FROM field WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx.kysely)
  const asked = touched.map(({ fieldId, isCreated, boundary, year, movedYears }) => ({
    field_id: fieldId,
    is_created: isCreated,
    boundary_id: boundary.id,
    year_id: year?.id ?? null,
    moved_ids: movedYears.map(({ id }) => id),
  }))
  const { rows } = await sql<Row>`
    SELECT field.id, field.name, field.farm_name, grower.name AS grower_name,
      field.boundary_version_id IS DISTINCT FROM asked.boundary_id OR (asked.is_created AND EXISTS (
        SELECT FROM boundary_version AS b WHERE b.field_id = field.id AND b.id <> asked.boundary_id
      )) AS has_other_boundary,
      (SELECT min(year) FROM field_year AS y WHERE y.field_id = field.id AND y.id IS DISTINCT FROM asked.year_id
        AND y.id <> ALL (asked.moved_ids) AND (asked.is_created OR y.boundary_version_id = asked.boundary_id)) AS other_year,
      (SELECT '“' || enrollment.programme || '” ' || enrollment.year
        FROM enrollment_field AS e JOIN enrollment ON enrollment.id = e.enrollment_id
        WHERE e.field_id = field.id
          AND (asked.is_created OR e.year = (SELECT year FROM field_year AS y WHERE y.id = asked.year_id))
        ORDER BY enrollment.id LIMIT 1) AS enrolled_in,
      later.entity AS changed_entity, later.first_name, later.last_name
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      AS asked (field_id bigint, is_created boolean, boundary_id bigint, year_id bigint, moved_ids bigint[])
    JOIN field ON field.id = asked.field_id
    JOIN grower ON grower.id = field.grower_id
    LEFT JOIN LATERAL (
      SELECT change.entity, staff.first_name, staff.last_name
      FROM (
        SELECT * FROM change WHERE entity = 'field' AND entity_id = asked.field_id AND seq > ${lastSeq}
        UNION ALL
        SELECT * FROM change WHERE entity = 'field_year' AND entity_id = ANY (asked.year_id || asked.moved_ids)
          AND seq > ${lastSeq}
      ) AS change
      LEFT JOIN upload ON upload.id = change.upload_id
      LEFT JOIN staff ON staff.id = change.by_staff_id
      WHERE upload.status IS DISTINCT FROM 'undone'
      ORDER BY change.seq DESC LIMIT 1
    ) AS later ON true`.execute(tx.kysely)
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.name, farmName: row.farm_name, growerName: row.grower_name, reason: reasonOf(row) },
    ]),
  )
}

function reasonOf(row: Row): string | null {
  if (row.has_other_boundary) return 'It has another boundary since'
  if (row.other_year !== null) return `${row.other_year} was recorded since`
  if (row.enrolled_in !== null) return `It is enrolled in ${row.enrolled_in} since`
  if (row.changed_entity === null) return null
  const who = fullName(row.first_name, row.last_name)
  const what = row.changed_entity === 'field_year' ? 'Its year' : 'It'
  return `${what} was changed since by ${who}`
}
