import {
  type CrewDay,
  FIELD_YEAR_STATUSES,
  POINT_ROLES,
  POINT_STATUSES,
  type Visit,
  type VisitPoint,
  wayLengthM,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { COUNTS } from './list.ts'

/** A point with what its visit says of its field year. */
const rowSchema = z.object({
  id: z.number(),
  number: z.number(),
  stratumNumber: z.number(),
  role: z.enum(POINT_ROLES),
  status: z.enum(POINT_STATUSES),
  lon: z.number(),
  lat: z.number(),
  counts: z.boolean(),
  isCurrent: z.boolean(),
  crewId: z.number().nullable(),
  day: z.string().nullable(),
  routeOrder: z.number().nullable(),
  fieldYearId: z.number(),
  version: z.number(),
  yearStatus: z.enum(FIELD_YEAR_STATUSES),
  fieldId: z.number(),
  growerId: z.number(),
  year: z.number(),
  fieldName: z.string(),
  growerName: z.string(),
})
export type VisitRow = z.infer<typeof rowSchema>

/**
 * Points of the current designs, along days, crews and routes.
 *
 * @param condition on the table `point`
 * @param most rows; null: all
 */
export async function readVisitRows(
  db: Db | Tx['kysely'],
  condition: RawBuilder<boolean>,
  most: number | null,
): Promise<VisitRow[]> {
  const { rows } = await sql`
    SELECT point.id, point.number, stratum.number AS "stratumNumber", point.role, point.status, point.lon, point.lat,
      ${COUNTS} AS counts, design.is_current AS "isCurrent", point.crew_id AS "crewId", point.planned_on::text AS day,
      point.route_order AS "routeOrder", field_year.id AS "fieldYearId", field_year.version,
      field_year.status AS "yearStatus", field.id AS "fieldId", point.grower_id AS "growerId", point.year,
      field.name AS "fieldName", grower.name AS "growerName"
    FROM point
    JOIN design ON design.id = point.design_id
    JOIN stratum ON stratum.id = point.stratum_id
    JOIN field_year ON field_year.id = point.field_year_id
    JOIN field ON field.id = point.field_id
    JOIN grower ON grower.id = point.grower_id
    WHERE ${condition}
    ORDER BY point.planned_on, point.crew_id, point.route_order, field.sort_name, point.field_id, point.number
    LIMIT ${most}::bigint`.execute(db)
  return z.array(rowSchema).parse(rows)
}

const pointOf = ({ id, number, stratumNumber, role, status, lon, lat }: VisitRow): VisitPoint => ({
  ...{ id, number, stratumNumber, role, status, lon, lat },
})

/** A visit of these points of one field year, in their order. */
function visitOf(rows: readonly VisitRow[]): Visit[] {
  const [first] = rows
  if (first === undefined) return []
  const { fieldYearId, version, yearStatus, fieldId, growerId, year, fieldName, growerName } = first
  const points = rows.map(pointOf)
  return [{ fieldYearId, version, yearStatus, fieldId, growerId, year, fieldName, growerName, points }]
}

export interface Start {
  startLon: number | null
  startLat: number | null
}
export const startOf = (crew: Start | undefined) =>
  crew === undefined || crew.startLon === null || crew.startLat === null
    ? null
    : { lon: crew.startLon, lat: crew.startLat }

/** A crew's day of these points, in the order of the way. A field year that comes twice is one visit, at its first place. */
export function crewDayOf(
  { crewId, day }: { crewId: number; day: string },
  rows: readonly VisitRow[],
  crew: Start | undefined,
): CrewDay {
  const visits = Map.groupBy(rows, ({ fieldYearId }) => fieldYearId)
  return {
    crewId,
    day,
    lengthM: wayLengthM(rows, startOf(crew)),
    visits: [...visits.values()].flatMap(visitOf),
  }
}
