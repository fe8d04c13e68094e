import { type FieldFacets, fieldList, HECTARE_M2, MAX_BULK_FIELDS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listState, stateOf } from '../../history/log/list-state.ts'
import { isOneOfNumbers } from '../../lists/conditions.ts'
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

const listVersion = (db: Db): Promise<string> => stateOf(db, fieldList.shows)

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

type Facetted = Pick<FieldFilter, 'growerId' | 'year'>

/**
 * What lists can be narrowed by, with how many active fields each would show; of some growers and years where asked. A
 * field counts for the crop and the state of the year that its row tells of.
 */
export async function fieldFacets(db: Db, asked: Facetted): Promise<FieldFacets> {
  const version = await listVersion(db)
  return facets(db, version, JSON.stringify(asked), () => countFacets(db, asked))
}

async function countFacets(db: Db, { growerId, year }: Facetted): Promise<FieldFacets> {
  const ofFields = fieldCondition({ active: 'active', growerId })
  const isAsked = year === undefined ? sql`true` : isOneOfNumbers(sql`year`, year)
  const hasAsked = year === undefined ? sql`true` : sql`id IN (SELECT field_id FROM shown)`
  const { rows } = await sql<FieldFacets>`
    WITH chosen AS MATERIALIZED (SELECT id, county, state FROM field WHERE ${ofFields}),
    years AS MATERIALIZED (
      SELECT field_year.field_id, year, crop, status FROM field_year JOIN chosen ON chosen.id = field_year.field_id
    ),
    shown AS MATERIALIZED (
      SELECT DISTINCT ON (field_id) field_id, crop, status FROM years WHERE ${isAsked} ORDER BY field_id, year DESC
    ),
    counties AS (SELECT county, state, count(*) AS count FROM chosen
      WHERE (county <> '' OR state <> '') AND ${hasAsked} GROUP BY 1, 2),
    crops AS (SELECT crop, count(*) AS count FROM shown WHERE crop <> '' GROUP BY 1),
    by_year AS (SELECT year, count(*) AS count FROM years GROUP BY 1),
    statuses AS (SELECT status, count(*) AS count FROM shown GROUP BY 1)
    SELECT
      (SELECT coalesce(jsonb_agg(counties ORDER BY state, county), '[]') FROM counties) AS counties,
      (SELECT coalesce(jsonb_agg(crops ORDER BY count DESC, crop COLLATE "C"), '[]') FROM crops) AS crops,
      (SELECT coalesce(jsonb_agg(by_year ORDER BY year DESC), '[]') FROM by_year) AS years,
      (SELECT coalesce(jsonb_agg(statuses ORDER BY status COLLATE "C"), '[]') FROM statuses) AS statuses`.execute(
    db,
  )
  return rows[0] ?? { counties: [], crops: [], years: [], statuses: [] }
}
