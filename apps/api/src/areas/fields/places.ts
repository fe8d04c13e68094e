import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Where fields are: the middles of their extents. A field without a boundary is nowhere. */
export async function placesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('field')
    .innerJoin('boundary_version', 'boundary_version.id', 'field.boundary_version_id')
    .where(sql<boolean>`field.id = ANY(${ids}::bigint[])`)
    .select(['field.id', 'west', 'south', 'east', 'north'])
    .execute()
  return {
    items: rows.map(({ id, west, south, east, north }) => ({
      id,
      lon: (west + east) / 2,
      lat: (south + north) / 2,
    })),
  }
}
