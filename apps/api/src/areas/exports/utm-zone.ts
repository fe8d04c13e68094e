import { errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type FileCrs, utm, utmMeridian, utmZoneAt, WGS84 } from './formats/crs.ts'

/** Half of a zone. */
const ZONE_REACH_DEGREES = 3
/** Farther from the center, a zone's meters are no longer true meters. */
const MAX_REACH_DEGREES = 30

/** Where rows lie. */
export interface Extent {
  /** Their boxes: a subquery of `west`, `south`, `east`, `north` in degrees. */
  boxes: RawBuilder<unknown>
  /** Why there may be none: `No field has a boundary`. */
  nowhere: string
}

interface Words {
  one: string
  many: string
}

/**
 * The UTM zone at the center of the selected rows; WGS 84 if none lies anywhere. Notes name the zone, and the number of rows
 * outside of it.
 *
 * @param words what the rows are called: `field`, `fields`
 * @throws errors.conflict if they are too far apart for one zone
 */
export async function utmOf(
  db: Db,
  { boxes, nowhere }: Extent,
  { one, many }: Words,
  note: (sentence: string) => void,
): Promise<FileCrs> {
  const middle = await middleOf(db, boxes)
  if (middle === null) {
    note(`${nowhere}, so there is no UTM zone to choose: the file is in WGS 84`)
    return WGS84
  }
  const zone = utmZoneAt(middle.lon)
  const { outside, reach } = await reachFrom(db, boxes, utmMeridian(zone))
  if (reach > MAX_REACH_DEGREES)
    throw errors.conflict(
      `The ${many} are too far apart for one UTM zone`,
      `Export them in WGS 84, or the ${many} of one region at a time.`,
    )
  const crs = utm(zone, middle.lat < 0)
  note(`Coordinates are in ${crs.name} (EPSG:${crs.srid}), in meters`)
  if (outside > 0) {
    const subject = outside === 1 ? `One ${one} is` : `${outside.toLocaleString('en-US')} ${many} are`
    note(`${subject} outside that zone: lengths and areas measured there are too large`)
  }
  return crs
}

/** On the sphere: fields on both sides of the antimeridian have their center there. */
async function middleOf(db: Db, boxes: RawBuilder<unknown>): Promise<{ lon: number; lat: number } | null> {
  const { rows } = await sql<{ lon: number | null; lat: number | null }>`
    SELECT degrees(atan2(avg(sin(radians((placed.west + placed.east) / 2))),
        avg(cos(radians((placed.west + placed.east) / 2))))) AS lon,
      avg((placed.south + placed.north) / 2) AS lat
    FROM ${boxes} AS placed`.execute(db)
  const { lon = null, lat = null } = rows[0] ?? {}
  return lon === null || lat === null ? null : { lon, lat }
}

/** How far rows extend from a meridian, in degrees, and how many extend beyond its zone. */
async function reachFrom(db: Db, boxes: RawBuilder<unknown>, meridian: number) {
  const from = (lon: RawBuilder<unknown>) => {
    const radians = sql`radians(${lon} - ${meridian}::double precision)`
    return sql`abs(degrees(atan2(sin(${radians}), cos(${radians}))))`
  }
  const { rows } = await sql<{ reach: number; outside: number }>`
    WITH reaches AS (
      SELECT greatest(${from(sql`placed.west`)}, ${from(sql`placed.east`)}) AS reach FROM ${boxes} AS placed)
    SELECT coalesce(max(reach), 0) AS reach,
      count(*) FILTER (WHERE reach > ${ZONE_REACH_DEGREES}::double precision) AS outside FROM reaches`.execute(
    db,
  )
  return rows[0] ?? { reach: 0, outside: 0 }
}
