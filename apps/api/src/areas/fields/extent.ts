import { fieldList } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listState, stateOf } from '../../lists/list-state.ts'
import { createVersionedCache } from '../../lists/versioned-cache.ts'
import type { Asking } from '../../turns.ts'
import { type FieldFilter, fieldCondition } from './filter.ts'
import { extentOf } from './read.ts'

const KEPT_BYTES = 8 * 1024 * 1024
/** The extent of a whole table is computed once for each state of it. */
const kept = createVersionedCache<Extent>(KEPT_BYTES, (value) => 2 * JSON.stringify(value).length)

interface Extent {
  bbox: ReturnType<typeof extentOf>
  withoutBoundary: number
}

/** The version of the map's tiles: number of the newest change of any field; and when it was made. */
export async function tilesState(db: Db): Promise<{ version: string; at: string }> {
  const { seq, at } = await listState(db, ['field'])
  return { version: String(seq), at }
}

/** The same of tiles whose fields are colored, and of counts: they show what the list shows. */
export async function coloredState(db: Db): Promise<{ version: string; at: string }> {
  const { seq, at } = await listState(db, fieldList.shows)
  return { version: String(seq), at }
}

/** The extent of a list's fields, how many have none, and the version of the map's tiles. */
export async function readExtent(asking: Asking<Db>, filter: FieldFilter) {
  const { db } = asking
  const state = await stateOf(db, fieldList.shows)
  const extent = await kept(asking, state, JSON.stringify(filter), () => measureExtent(db, filter))
  const [{ version: tilesVersion }, { version: countsVersion }] = [
    await tilesState(db),
    await coloredState(db),
  ]
  return { ...extent, tilesVersion, countsVersion }
}

async function measureExtent(db: Db, filter: FieldFilter): Promise<Extent> {
  const row = await db
    .selectFrom('field')
    .leftJoin('boundary_version', 'boundary_version.id', 'field.boundary_version_id')
    .where(fieldCondition(filter))
    .select([
      sql<string>`count(*) - count(field.boundary_version_id)`.as('without_boundary'),
      sql<number | null>`min(boundary_version.west)`.as('west'),
      sql<number | null>`min(boundary_version.south)`.as('south'),
      sql<number | null>`max(boundary_version.east)`.as('east'),
      sql<number | null>`max(boundary_version.north)`.as('north'),
    ])
    .executeTakeFirstOrThrow()
  return { bbox: extentOf(row), withoutBoundary: Number(row.without_boundary) }
}
