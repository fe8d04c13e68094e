import { errors, FIELD_YEAR_STATUSES, POINT_STATUSES } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { COUNTS, type PointFilter, pointCondition, ROUTE } from '../list.ts'

/** The most points that a file is compared with. */
const MAX_COMPARED_POINTS = 50_000

const rowSchema = z.object({
  id: z.number(),
  version: z.number(),
  number: z.number(),
  fieldYearId: z.number(),
  fieldId: z.number(),
  fieldName: z.string(),
  year: z.number(),
  yearStatus: z.enum(FIELD_YEAR_STATUSES),
  stratumId: z.number(),
  stratumNumber: z.number(),
  status: z.enum(POINT_STATUSES),
  lon: z.number(),
  lat: z.number(),
  counts: z.boolean(),
  role: z.string(),
  order: z.number(),
  crewName: z.string().nullable(),
  actualLon: z.number().nullable(),
  actualLat: z.number().nullable(),
  collectedAt: z.date().nullable(),
})
/** A point that positions are compared with. */
export type ComparedPoint = z.infer<typeof rowSchema>

/**
 * All points that the filter finds, in the order of the way, as exports for devices have them, then the replacements of
 * their strata that take no place.
 *
 * @throws errors.conflict
 */
export async function readComparedPoints(
  db: Db,
  filter: PointFilter,
  most = MAX_COMPARED_POINTS,
): Promise<ComparedPoint[]> {
  const found = await pointsWhere(db, pointCondition(filter), most + 1)
  if (found.length > most)
    throw errors.conflict(
      `The filter finds more than ${most.toLocaleString('en-US')} points`,
      'Narrow the filter to the crew, the day or the fields of the file, then read it again.',
    )
  return [...found, ...(await freeReplacements(db, found))]
}

/** Replacements that take no place in the strata of points: crews and days of a filter do not find them. */
async function freeReplacements(db: Db, found: readonly ComparedPoint[]): Promise<ComparedPoint[]> {
  const strata = [...new Set(found.map(({ stratumId }) => stratumId))]
  const known = new Set(found.map(({ id }) => id))
  const free = await pointsWhere(
    db,
    sql`point.stratum_id = ANY(${strata}::bigint[]) AND NOT ${COUNTS} AND point.status = 'planned'`,
    MAX_COMPARED_POINTS,
  )
  return free.filter(({ id }) => !known.has(id))
}

async function pointsWhere(db: Db, condition: RawBuilder<unknown>, most: number): Promise<ComparedPoint[]> {
  const { rows } = await sql`
    SELECT point.id, point.version, point.number, point.field_year_id AS "fieldYearId", point.field_id AS "fieldId",
      field.name AS "fieldName", point.year, field_year.status AS "yearStatus", point.stratum_id AS "stratumId", stratum.number AS "stratumNumber",
      point.status, point.lon, point.lat, ${COUNTS} AS counts, point.actual_lon AS "actualLon",
      point.actual_lat AS "actualLat", point.collected_at AS "collectedAt", point.role, point."order",
      (SELECT crew.name FROM crew WHERE crew.id = point.crew_id) AS "crewName"
    FROM point
    JOIN stratum ON stratum.id = point.stratum_id
    JOIN field_year ON field_year.id = point.field_year_id
    JOIN field ON field.id = point.field_id
    WHERE ${condition}
    ORDER BY ${sql.join(ROUTE, sql`, `)}, point.field_id, point.year, point.number
    LIMIT ${most}::bigint`.execute(db)
  return z.array(rowSchema).parse(rows)
}

/** `point 12 of North Forty` */
export const titleOf = ({ number, fieldName }: ComparedPoint): string => `point ${number} of ${fieldName}`
