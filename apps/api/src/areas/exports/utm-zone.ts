import { errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type FileCrs, utm, utmMeridian, utmZoneAt, WGS84 } from './formats/crs.ts'

/** Half of a zone. */
const ZONE_REACH_DEGREES = 3
/** Farther from the center, a zone's meters are no longer true meters. */
const MAX_REACH_DEGREES = 30

/**
 * The UTM zone at the center of the selected fields' boundaries; WGS 84 if none has one. Notes name the zone, and the number
 * of fields outside of it.
 *
 * @param which a condition on the table `field`
 * @throws errors.conflict if boundaries are too far apart for one zone
 */
export async function utmOf(
  db: Db,
  which: RawBuilder<boolean>,
  note: (sentence: string) => void,
): Promise<FileCrs> {
  const middle = await middleOf(db, which)
  if (middle === null) {
    note('No field has a boundary, so there is no UTM zone to choose: the file is in WGS 84')
    return WGS84
  }
  const zone = utmZoneAt(middle.lon)
  const { outside, reach } = await reachFrom(db, which, utmMeridian(zone))
  if (reach > MAX_REACH_DEGREES)
    throw errors.conflict(
      'The fields are too far apart for one UTM zone',
      'Export them in WGS 84, or the fields of one region at a time.',
    )
  const crs = utm(zone, middle.lat < 0)
  note(`Coordinates are in ${crs.name} (EPSG:${crs.srid}), in meters`)
  if (outside > 0) {
    const subject = outside === 1 ? 'One field is' : `${outside.toLocaleString('en-US')} fields are`
    note(`${subject} outside that zone: lengths and areas measured there are too large`)
  }
  return crs
}

const selected = (which: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`field JOIN boundary_version AS placed ON placed.id = field.boundary_version_id WHERE ${which}`

/** On the sphere: fields on both sides of the antimeridian have their center there. */
async function middleOf(db: Db, which: RawBuilder<boolean>): Promise<{ lon: number; lat: number } | null> {
  const { rows } = await sql<{ lon: number | null; lat: number | null }>`
    SELECT degrees(atan2(avg(sin(radians((placed.west + placed.east) / 2))),
        avg(cos(radians((placed.west + placed.east) / 2))))) AS lon,
      avg((placed.south + placed.north) / 2) AS lat
    FROM ${selected(which)}`.execute(db)
  const { lon = null, lat = null } = rows[0] ?? {}
  return lon === null || lat === null ? null : { lon, lat }
}

/** How far boundaries extend from a meridian, in degrees, and how many extend beyond its zone. */
async function reachFrom(db: Db, which: RawBuilder<boolean>, meridian: number) {
  const from = (lon: RawBuilder<unknown>) => {
    const radians = sql`radians(${lon} - ${meridian}::double precision)`
    return sql`abs(degrees(atan2(sin(${radians}), cos(${radians}))))`
  }
  const { rows } = await sql<{ reach: number; outside: number }>`
    WITH reaches AS (
      SELECT greatest(${from(sql`placed.west`)}, ${from(sql`placed.east`)}) AS reach FROM ${selected(which)})
    SELECT coalesce(max(reach), 0) AS reach,
      count(*) FILTER (WHERE reach > ${ZONE_REACH_DEGREES}::double precision) AS outside FROM reaches`.execute(
    db,
  )
  return rows[0] ?? { reach: 0, outside: 0 }
}
