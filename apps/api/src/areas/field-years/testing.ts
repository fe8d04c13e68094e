import type { FieldDetail, FieldYear, FieldYearStatus } from '@org/core/contract'
import { sql } from 'kysely'
import type { StaffedApi } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

type Client = StaffedApi['client']

/**
 * Puts a year where no call leads yet: stratifications, points, samples and results are to come, and the moves that
 * follow from them with them.
 */
export async function putYear(api: StaffedApi, id: number, status: FieldYearStatus): Promise<void> {
  await writeRaw(
    api.server.services.database.db,
    sql`UPDATE field_year SET status = ${status}, version = version + 1 WHERE id = ${id}`,
  )
}

/** A field's year as it is now. */
export async function yearOf(client: Client, fieldId: number, year: number): Promise<FieldYear> {
  return pickYear(await client.fields.get({ id: fieldId }), year)
}

export function pickYear({ years }: Pick<FieldDetail, 'years'>, year: number): FieldYear {
  const found = years.find((each) => each.year === year)
  if (found === undefined) throw new Error(`The field has no ${year}`)
  return found
}

/** Every row of a year and of what it stands on, to the byte. */
export async function bytesOf(api: StaffedApi, yearId: number): Promise<string> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT jsonb_build_object('year', y, 'boundary', b, 'enrolled', (SELECT jsonb_agg(e ORDER BY e.id)
      FROM enrollment_field AS e WHERE e.field_id = y.field_id AND e.year = y.year))::text AS bytes
    FROM field_year AS y JOIN boundary_version AS b ON b.id = y.boundary_version_id
    WHERE y.id = ${yearId}`.execute(api.server.services.database.db)
  return rows[0]?.bytes ?? 'gone'
}
