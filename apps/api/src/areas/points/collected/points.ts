import { errors, FIELD_YEAR_STATUSES, POINT_STATUSES } from '@org/core/contract'
import { sql } from 'kysely'
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
  stratumNumber: z.number(),
  status: z.enum(POINT_STATUSES),
  lon: z.number(),
  lat: z.number(),
  counts: z.boolean(),
  actualLon: z.number().nullable(),
  actualLat: z.number().nullable(),
  collectedAt: z.date().nullable(),
})
/** A point that positions are compared with. */
export type ComparedPoint = z.infer<typeof rowSchema>

/** All points that the filter finds, in the order of the way, as exports for devices have them. @throws errors.conflict */
export async function readComparedPoints(
  db: Db,
  filter: PointFilter,
  most = MAX_COMPARED_POINTS,
): Promise<ComparedPoint[]> {
  const { rows } = await sql`
    SELECT point.id, point.version, point.number, point.field_year_id AS "fieldYearId", point.field_id AS "fieldId",
      field.name AS "fieldName", point.year, field_year.status AS "yearStatus", stratum.number AS "stratumNumber",
      point.status, point.lon, point.lat, ${COUNTS} AS counts, point.actual_lon AS "actualLon",
      point.actual_lat AS "actualLat", point.collected_at AS "collectedAt"
    FROM point
    JOIN stratum ON stratum.id = point.stratum_id
    JOIN field_year ON field_year.id = point.field_year_id
    JOIN field ON field.id = point.field_id
    WHERE ${pointCondition(filter)}
    ORDER BY ${sql.join(ROUTE, sql`, `)}, point.field_id, point.year, point.number
    LIMIT ${most + 1}::bigint`.execute(db)
  if (rows.length > most)
    throw errors.conflict(
      `The filter finds more than ${most.toLocaleString('en-US')} points`,
      'Narrow the filter to the crew, the day or the fields of the file, then read it again.',
    )
  return z.array(rowSchema).parse(rows)
}

/** `point 12 of North Forty` */
export const titleOf = ({ number, fieldName }: ComparedPoint): string => `point ${number} of ${fieldName}`
