import { errors, FIELD_YEAR_STATUSES, multiPolygonSchema } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'

const factsSchema = z.object({
  id: z.number(),
  name: z.string(),
  growerId: z.number(),
  growerName: z.string(),
  areaM2: z.number().nullable(),
  boundary: z
    .string()
    .transform((text) => multiPolygonSchema.parse(JSON.parse(text)))
    .nullable(),
  yearId: z.number().nullable(),
  status: z.enum(FIELD_YEAR_STATUSES).nullable(),
  programs: z.array(z.string()),
  years: z.array(z.number()),
  laboratories: z.array(z.string()),
  reportedOn: z.string().nullable(),
})

/** What is known of a field in a year beside its design. @throws errors.notFound */
export async function readFacts(db: Db, fieldId: number, year: number) {
  const { rows } = await sql`
    SELECT field.id, field.name, field.grower_id AS "growerId", grower.name AS "growerName",
      boundary.area_m2 AS "areaM2", ST_AsGeoJSON(boundary.geom, 15) AS boundary, of_year.id AS "yearId", of_year.status,
      to_json(ARRAY(SELECT DISTINCT enrollment.program FROM enrollment_field AS enrolled
        JOIN enrollment ON enrollment.id = enrolled.enrollment_id
        WHERE enrolled.field_id = field.id AND enrolled.year = ${year}::integer AND enrollment.status <> 'withdrawn'
        ORDER BY enrollment.program)) AS programs,
      to_json(ARRAY(SELECT design.year FROM design WHERE design.field_id = field.id AND design.is_current
        UNION SELECT result.year FROM result WHERE result.field_id = field.id ORDER BY year DESC)) AS years,
      to_json(ARRAY(SELECT DISTINCT laboratory.name FROM result JOIN laboratory ON laboratory.id = result.laboratory_id
        WHERE result.field_id = field.id AND result.year = ${year}::integer AND result.is_current
        ORDER BY laboratory.name)) AS laboratories,
      (SELECT max(result.reported_on)::text FROM result WHERE result.field_id = field.id
        AND result.year = ${year}::integer AND result.is_current) AS "reportedOn"
    FROM field JOIN grower ON grower.id = field.grower_id
    LEFT JOIN field_year AS of_year ON of_year.field_id = field.id AND of_year.year = ${year}::integer
    LEFT JOIN boundary_version AS boundary
      ON boundary.id = coalesce(of_year.boundary_version_id, field.boundary_version_id)
    WHERE field.id = ${fieldId}::bigint`.execute(db)
  const [row] = rows
  if (row === undefined) throw errors.notFound('This field')
  return factsSchema.parse(row)
}

/** @throws errors.notFound */
export async function requireField(db: Db, fieldId: number): Promise<void> {
  const row = await db.selectFrom('field').select('id').where('id', '=', fieldId).executeTakeFirst()
  if (row === undefined) throw errors.notFound('This field')
}

/** Outlines of a design’s strata, by their ids. */
export async function readOutlines(db: Db, designId: number) {
  const rows = await db
    .selectFrom('stratum')
    .select('id')
    .select(sql<string>`ST_AsGeoJSON(geom, 15)`.as('geometry'))
    .where('design_id', '=', designId)
    .execute()
  return new Map(rows.map(({ id, geometry }) => [id, multiPolygonSchema.parse(JSON.parse(geometry))]))
}
