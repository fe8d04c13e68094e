import type { Polygon, Position } from '../geometry/polygons.ts'

/** A zone of a system of UTM zones; Australia calls its own MGA. */
export interface UtmZone {
  /** The same for all of its zones: `NAD83 / UTM N`. */
  family: string
  number: number
}

/** `NAD83 / UTM zone 15N`, `GDA2020 / MGA zone 55`; null for other names. */
export function utmZoneOf(name: string): UtmZone | null {
  const [, datum, number, hemisphere] = /^(.+ \/ (?:UTM|MGA)) zone (\d+)([NS]?)$/.exec(name) ?? []
  return datum === undefined ? null : { family: `${datum} ${hemisphere}`, number: Number(number) }
}

/**
 * The place of the same coordinates in another zone of the family: as far from its meridian, on the same parallels.
 *
 * @returns null where that lies across the antimeridian
 */
export function inOtherZone(polygons: readonly Polygon[], from: UtmZone, to: UtmZone): Polygon[] | null {
  const moved = polygons.map((polygon) =>
    polygon.map((ring) =>
      ring.map(([lon, lat]): Position => [meridian(to) + offset(lon, meridian(from)), lat]),
    ),
  )
  return moved.flat(2).every(([lon]) => Math.abs(lon) <= 180) ? moved : null
}

const meridian = ({ number }: UtmZone): number => number * 6 - 183
/** Degrees east of a meridian, from -180 to 180. */
const offset = (lon: number, from: number): number => ((lon - from + 540) % 360) - 180
