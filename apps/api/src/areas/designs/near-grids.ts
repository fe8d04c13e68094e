import { designGridSchema, errors, NEAR_GRIDS, type NearGrid } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'

/** The least meters of a degree: of longitude they become fewer with the cosine of the latitude. */
const DEGREE_M = 110_500
const RANGE_DEGREES = (NEAR_GRIDS.distanceKm * 1000) / DEGREE_M
/** Beyond it the box around a field would go once around the earth. */
const MOST_LATITUDE = 85

/** Current designs by a grid near the boundary of a field year: its own field's first, then the nearest. @throws errors.notFound */
export async function listNearGrids(db: Db, fieldYearId: number): Promise<{ items: NearGrid[] }> {
  const year = await db
    .selectFrom('field_year')
    .select(['id', 'field_id', 'boundary_version_id'])
    .where('id', '=', fieldYearId)
    .executeTakeFirst()
  if (year === undefined) throw errors.notFound('This field year')
  if (year.boundary_version_id === null) return { items: [] }
  const { rows } = await sql<Row>`
    WITH asked AS (
      SELECT geom, ${RANGE_DEGREES} / cosd(least(${MOST_LATITUDE}, greatest(abs(ST_YMin(geom)), abs(ST_YMax(geom))))) AS lon_degrees
      FROM boundary_version WHERE id = ${year.boundary_version_id}
    ), near AS (
      SELECT design.id, design.field_id, design.year, design.number, design.sheet_sha256, design.plan -> 'grid' AS grid,
        boundary_version.geom
      FROM asked
      JOIN boundary_version ON boundary_version.geom && ST_Expand(asked.geom, asked.lon_degrees, ${RANGE_DEGREES})
      JOIN design ON design.boundary_version_id = boundary_version.id AND design.is_current AND design.method = 'grid'
      -- The flat map is good enough to choose by; what is told is measured.
      ORDER BY design.field_id = ${year.field_id} DESC, boundary_version.geom <-> asked.geom, design.year DESC
      LIMIT ${NEAR_GRIDS.count}
    ), measured AS (
      SELECT near.*, ST_Distance(near.geom::geography, asked.geom::geography) AS distance_m FROM near, asked
    )
    SELECT measured.id, measured.field_id, measured.year, measured.number, measured.sheet_sha256, measured.grid,
      measured.distance_m, field.name AS field_name, grower.name AS grower_name
    FROM measured JOIN field ON field.id = measured.field_id JOIN grower ON grower.id = field.grower_id
    WHERE measured.distance_m <= ${NEAR_GRIDS.distanceKm * 1000}
    ORDER BY measured.field_id = ${year.field_id} DESC, measured.distance_m, measured.year DESC, measured.id`.execute(
    db,
  )
  return { items: rows.map(toNearGrid) }
}

const rowSchema = z.object({
  id: z.number(),
  field_id: z.number(),
  year: z.number(),
  number: z.number(),
  sheet_sha256: z.string(),
  grid: designGridSchema,
  distance_m: z.number(),
  field_name: z.string(),
  grower_name: z.string(),
})
type Row = Record<keyof z.infer<typeof rowSchema>, unknown>

function toNearGrid(row: Row): NearGrid {
  const read = rowSchema.parse(row)
  return {
    ...{ designId: read.id, fieldId: read.field_id, year: read.year, number: read.number },
    ...{ fieldName: read.field_name, growerName: read.grower_name },
    ...{ distanceM: read.distance_m, sheetSha256: read.sheet_sha256, grid: read.grid },
  }
}
