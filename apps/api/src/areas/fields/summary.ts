import { type FieldFacets, HECTARE_M2, MAX_BULK_FIELDS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listState } from '../../history/log/list-state.ts'
import { type FieldFilter, fieldCondition } from './filter.ts'
import { extentOf } from './read.ts'
import { createVersionedCache } from './versioned-cache.ts'

const KEPT_BYTES = 8 * 1024 * 1024
/** Sums over a whole table are made once for each state of it. */
const sizeOf = (value: object): number => 2 * JSON.stringify(value).length
const sums = createVersionedCache<Awaited<ReturnType<typeof sumFields>>>(KEPT_BYTES, sizeOf)
const facets = createVersionedCache<FieldFacets>(KEPT_BYTES, sizeOf)

/** The version of the map's tiles: number of the newest change of any field; and when it was made. */
export async function tilesState(db: Db): Promise<{ version: string; at: string }> {
  const { seq, at } = await listState(db, ['field'])
  return { version: String(seq), at }
}

/** What lists of fields are made of: fields, their years, and the names of growers. */
async function listVersion(db: Db): Promise<string> {
  const { seq, at } = await listState(db, ['field', 'field_year', 'grower'])
  return `${seq} ${at}`
}

/** How many fields a list shows, their area and extent, and the version of the map's tiles. */
export async function summariseFields(db: Db, filter: FieldFilter) {
  const version = await listVersion(db)
  const summed = await sums(db, version, JSON.stringify(filter), () => sumFields(db, filter))
  const { version: tilesVersion } = await tilesState(db)
  return { ...summed, tilesVersion }
}

async function sumFields(db: Db, filter: FieldFilter) {
  const row = await db
    .selectFrom('field')
    .leftJoin('boundary_version', 'boundary_version.id', 'field.boundary_version_id')
    .where(fieldCondition(filter))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(field.area_m2), 0)`.as('area_m2'),
      sql<number | null>`min(boundary_version.west)`.as('west'),
      sql<number | null>`min(boundary_version.south)`.as('south'),
      sql<number | null>`max(boundary_version.east)`.as('east'),
      sql<number | null>`max(boundary_version.north)`.as('north'),
    ])
    .executeTakeFirstOrThrow()
  return { count: row.count, areaHa: row.area_m2 / HECTARE_M2, bbox: extentOf(row) }
}

/** Ids of the fields a list shows, in order of id, as many as one call may change. */
export async function fieldIds(db: Db, filter: FieldFilter) {
  const rows = await db
    .selectFrom('field')
    .select('id')
    .where(fieldCondition(filter))
    .orderBy('id')
    .limit(MAX_BULK_FIELDS + 1)
    .execute()
  return {
    ids: rows.slice(0, MAX_BULK_FIELDS).map(({ id }) => id),
    isComplete: rows.length <= MAX_BULK_FIELDS,
  }
}

/** What lists can be narrowed by, with how many active fields each would show; of one grower where asked. */
export async function fieldFacets(db: Db, growerId: number | undefined): Promise<FieldFacets> {
  const version = await listVersion(db)
  return facets(db, version, String(growerId ?? ''), () => countFacets(db, growerId))
}

async function countFacets(db: Db, growerId: number | undefined): Promise<FieldFacets> {
  const ofFields = sql`field.active${growerId === undefined ? sql`` : sql` AND field.grower_id = ${growerId}`}`
  const { rows } = await sql<FieldFacets>`
    WITH chosen AS MATERIALIZED (SELECT id, county, state FROM field WHERE ${ofFields}),
    -- A field counts once for a crop or a status, in however many years it has it.
    years AS MATERIALIZED (
      SELECT field_year.field_id, year, crop, status FROM field_year JOIN chosen ON chosen.id = field_year.field_id
    ),
    counties AS (SELECT county, state, count(*) AS count FROM chosen WHERE county <> '' OR state <> '' GROUP BY 1, 2),
    crops AS (SELECT crop, count(DISTINCT field_id) AS count FROM years WHERE crop <> '' GROUP BY 1),
    by_year AS (SELECT year, count(*) AS count FROM years GROUP BY 1),
    statuses AS (SELECT status, count(DISTINCT field_id) AS count FROM years GROUP BY 1)
    SELECT
      (SELECT coalesce(jsonb_agg(counties ORDER BY state, county), '[]') FROM counties) AS counties,
      (SELECT coalesce(jsonb_agg(crops ORDER BY count DESC, crop COLLATE "C"), '[]') FROM crops) AS crops,
      (SELECT coalesce(jsonb_agg(by_year ORDER BY year DESC), '[]') FROM by_year) AS years,
      (SELECT coalesce(jsonb_agg(statuses ORDER BY status COLLATE "C"), '[]') FROM statuses) AS statuses`.execute(
    db,
  )
  return rows[0] ?? { counties: [], crops: [], years: [], statuses: [] }
}
