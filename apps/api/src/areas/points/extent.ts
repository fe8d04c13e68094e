import { pointList } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listState, stateOf } from '../../lists/list-state.ts'
import { createVersionedCache } from '../../lists/versioned-cache.ts'
import type { Asking } from '../../turns.ts'
import { type PointFilter, pointCondition } from './list.ts'

const KEPT_BYTES = 4 * 1024 * 1024
type Bbox = [west: number, south: number, east: number, north: number]
/** The extent of a whole table is computed once for each state of it. */
const kept = createVersionedCache<{ bbox: Bbox | null }>(
  KEPT_BYTES,
  (value) => 2 * JSON.stringify(value).length,
)

/** The extent of a list's points, and the version of the map's tiles. */
export async function readExtent(asking: Asking<Db>, filter: PointFilter) {
  const { db } = asking
  const state = await stateOf(db, pointList.shows)
  const extent = await kept(asking, state, JSON.stringify(filter), () => measureExtent(db, filter))
  const { seq } = await listState(db, pointList.shows)
  return { ...extent, tilesVersion: String(seq) }
}

async function measureExtent(db: Db, filter: PointFilter): Promise<{ bbox: Bbox | null }> {
  const { rows } = await sql<{ west: number | null; south: number; east: number; north: number }>`
    SELECT min(point.lon) AS west, min(point.lat) AS south, max(point.lon) AS east, max(point.lat) AS north
    FROM point WHERE ${pointCondition(filter)}`.execute(db)
  const [found] = rows
  if (found === undefined || found.west === null) return { bbox: null }
  return { bbox: [found.west, found.south, found.east, found.north] }
}
