import type { Bbox, MultiPolygon, Whereabouts } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { middleOf } from '../../../files/geometry/box.ts'
import { landOf } from '../../shared/land.ts'

/** The distance from which a file is far from the business's fields. */
export const FAR_KM = 500

/** A part of a file, and where it would be. */
export interface Placed {
  bbox: Bbox
  /** Some of its boundaries; none if only the extent is known. */
  outlines: MultiPolygon['coordinates']
}

/** The place of each on the shipped maps, and its distance to the nearest active field. */
export async function whereaboutsOf(db: Db, placed: readonly Placed[]): Promise<Whereabouts[]> {
  if (placed.length === 0) return []
  const distances = await distancesTo(db, placed)
  return placed.map((each, at): Whereabouts => {
    const corners = each.outlines.flatMap(([exterior = []]) => exterior.slice(0, 1))
    const land = landOf([middleOf(each.bbox), ...corners])
    const distanceKm = distances[at] ?? null
    return { ...land, distanceKm, isOdd: land.isAtSea || (distanceKm !== null && distanceKm > FAR_KM) }
  })
}

/** The number of fields compared for each place and turn, nearest on the flat map first. */
const NEAREST = 8

/** Kilometers from each center to the nearest field; null while there are no fields. */
async function distancesTo(db: Db, placed: readonly Placed[]): Promise<(number | null)[]> {
  const asked = placed.map(({ bbox }, at) => {
    const [lon, lat] = middleOf(bbox)
    return { at, lon, lat }
  })
  const { rows } = await sql<{ distance_m: number | null }>`
    SELECT (
      -- On the flat map a place beside the antimeridian is far from what lies on its other side: turned once around, it is near.
      SELECT min(ST_Distance(near.geom::geography, asked.place::geography))
      FROM (VALUES (-360), (0), (360)) AS turn (degrees)
      CROSS JOIN LATERAL (
        SELECT boundary_version.geom FROM boundary_version
        JOIN field ON field.boundary_version_id = boundary_version.id AND field.active
        ORDER BY boundary_version.geom <-> ST_Translate(asked.place, turn.degrees, 0) LIMIT ${NEAREST}
      ) AS near
    ) AS distance_m
    FROM (
      SELECT at, ST_SetSRID(ST_MakePoint(lon, lat), 4326) AS place
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS row (at integer, lon double precision, lat double precision)
    ) AS asked
    ORDER BY at`.execute(db)
  return rows.map(({ distance_m }) => (distance_m === null ? null : Math.round(distance_m / 1000)))
}

const answeredSchema = z.object({ crs: z.string().nullable() })
const namesSchema = z.array(z.object({ name: z.string() }))

/** An upload with an open question. */
interface Asking {
  id: number
  sha256: string
  format: string
  columns: unknown
}

/** The number of earlier imports that are searched. */
const EARLIER = 500
/** Best first: the same file, the same grower, the same columns. */
const LIKENESS = ['file', 'grower', 'layout'] as const
export type Likeness = (typeof LIKENESS)[number]

/** The answers for similar imported files, by code, each with its best similarity. */
export async function earlierAnswers(
  db: Db,
  asking: Asking,
  growerId: number | null,
): Promise<Map<string, Likeness>> {
  const rows = await db
    .selectFrom('upload')
    .select(['sha256', 'format', 'columns', 'grower_id', 'answer'])
    .where('status', '=', 'committed')
    .where('answer', 'is not', null)
    .where('id', '<>', asking.id)
    .orderBy('committed_at', 'desc')
    .limit(EARLIER)
    .execute()
  const found = new Map<string, Likeness>()
  const layout = layoutOf(asking)
  for (const row of rows) {
    const crs = answeredSchema.safeParse(row.answer).data?.crs
    const likeness = likenessOf(row, { ...asking, layout, growerId })
    if (crs == null || likeness === null) continue
    const before = found.get(crs)
    if (before === undefined || rankOf(likeness) < rankOf(before)) found.set(crs, likeness)
  }
  return found
}

export const rankOf = (likeness: Likeness | null): number =>
  likeness === null ? LIKENESS.length : LIKENESS.indexOf(likeness)

function likenessOf(
  row: { sha256: string; format: string; columns: unknown; grower_id: number | null },
  asking: { sha256: string; layout: string | null; growerId: number | null },
): Likeness | null {
  if (row.sha256 === asking.sha256) return 'file'
  if (row.grower_id !== null && row.grower_id === asking.growerId) return 'grower'
  return asking.layout !== null && layoutOf(row) === asking.layout ? 'layout' : null
}

/** The names of a file's columns in their order; null if it has none. */
function layoutOf({ format, columns }: { format: string; columns: unknown }): string | null {
  const names = namesSchema.safeParse(columns).data ?? []
  return names.length === 0 ? null : JSON.stringify([format, ...names.map(({ name }) => name)])
}
