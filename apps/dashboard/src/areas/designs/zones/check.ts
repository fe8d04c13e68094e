import { type AreaUnit, DESIGN_LIMITS, type MultiPolygon, type Zone, zoneVertices } from '@org/core/contract'
import { formatAreaWithUnit, formatCount, formatLength, formatNumber } from '@org/ui'
import { shared } from '#map/draw/clip.ts'
import { sizeOf } from '#map/draw/measure.ts'
import { boxOf } from '#map/draw/shapes.ts'
import type { Refusal } from '../preview/messages.ts'
import { isNear } from './zones.ts'

/** 2 acres: less is no ground that a crew treats for itself. */
export const SMALL_M2 = 8093.7
const DEGREE_M = 111_200
/** More of them are refused before they are compared with the field: that takes seconds, in which the page stands still. */
const MOST_COMPARED = { corners: 4 * DESIGN_LIMITS.zoneVertices, zones: 5 * DESIGN_LIMITS.strata }

export interface CheckedZones {
  /** Why none of them can be used. */
  refusal: Refusal | null
  /** Those that have land of the field. */
  zones: Zone[]
  /** Names of those that have none: they are left out. */
  outside: string[]
  /** Those with less than 2 acres in the field. */
  small: { name: string; areaM2: number }[]
}

/** What is wrong with zones for a field. All are used but those outside, or none. */
export function checkZones(zones: readonly Zone[], field: MultiPolygon, unit: AreaUnit): CheckedZones {
  const refused = (refusal: Refusal, outside: string[] = []): CheckedZones => ({
    ...{ refusal, zones: [], small: [], outside },
  })
  if (zones.length === 0) return refused(NO_ZONE)
  const near = zones.filter(({ geometry }) => isNear(geometry, field))
  if (near.length > MOST_COMPARED.zones) return refused(tooManyZones(near))
  if (zoneVertices(near) > MOST_COMPARED.corners) return refused(tooManyCorners(near))
  const measured = near.map((zone) => ({ zone, areaM2: areaInside(zone.geometry, field) }))
  const inside = measured.filter(({ areaM2 }) => areaM2 > 0)
  const taken = inside.map(({ zone }) => zone)
  const outside = zones.filter((zone) => !taken.includes(zone)).map(({ name }) => name)
  const refusal = refusalOf(zones, taken, field, unit)
  if (refusal !== null) return refused(refusal, outside)
  const small = inside.filter(({ areaM2 }) => areaM2 < SMALL_M2)
  return {
    ...{ refusal, zones: taken, outside },
    small: small.map(({ zone, areaM2 }) => ({ name: zone.name, areaM2 })),
  }
}

const NO_ZONE: Refusal = {
  message: 'The file has no zone that can be used',
  remedy: 'Choose another file, or repair its boundaries.',
}

function refusalOf(
  zones: readonly Zone[],
  taken: readonly Zone[],
  field: MultiPolygon,
  unit: AreaUnit,
): Refusal | null {
  if (taken.length === 0) return elsewhere(zones, field, unit)
  if (taken.length > DESIGN_LIMITS.strata) return tooManyZones(taken)
  return zoneVertices(taken) > DESIGN_LIMITS.zoneVertices ? tooManyCorners(taken) : null
}

const tooManyZones = ({ length }: readonly Zone[]): Refusal => ({
  message: `${formatCount(length, 'zone', 'zones')} are above the limit of ${DESIGN_LIMITS.strata}`,
  remedy: 'Join zones of the same name, or choose a file with fewer zones.',
})

const tooManyCorners = (zones: readonly Zone[]): Refusal => ({
  message: `The zones have ${formatNumber(zoneVertices(zones))} corners; the limit is ${formatNumber(DESIGN_LIMITS.zoneVertices)}`,
  remedy: 'Simplify the zones in the program that made them, and import them again.',
})

function elsewhere(zones: readonly Zone[], field: MultiPolygon, unit: AreaUnit): Refusal {
  const distanceM = Math.min(...zones.map(({ geometry }) => apartM(geometry, field)))
  const far = distanceM > 0 ? `, about ${formatLength(distanceM, unit)} away` : ''
  return {
    message: `These zones lie outside the field${far}`,
    remedy: 'Choose the file of this field’s zones.',
  }
}

/** Of a zone, within the field. */
const areaInside = (zone: MultiPolygon, field: MultiPolygon): number =>
  sizeOf(shared(zone.coordinates, field.coordinates)).areaM2

/** From box to box, on a plane: to tell another field from another state. */
function apartM(zone: MultiPolygon, field: MultiPolygon): number {
  const [a, b] = [boxOf(zone.coordinates), boxOf(field.coordinates)]
  if (a === null || b === null) return Infinity
  const across = Math.max(0, a[0] - b[2], b[0] - a[2]) * Math.cos((b[1] * Math.PI) / 180)
  const up = Math.max(0, a[1] - b[3], b[1] - a[3])
  return Math.hypot(across, up) * DEGREE_M
}

const MOST_NAMED = 5

/** `North, East and 3 more`. */
export function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED
  const shown = rest > 0 ? names.slice(0, MOST_NAMED) : names
  const last = rest > 0 ? `${formatNumber(rest)} more` : shown.at(-1)
  const first = rest > 0 ? shown : shown.slice(0, -1)
  return first.length === 0 ? (last ?? '') : `${first.join(', ')} and ${last}`
}

/** What a person should know of zones that are used all the same. */
export function notesOf({ outside, small }: CheckedZones, unit: AreaUnit): string[] {
  const areas = small.map(({ name, areaM2 }) => `${name} (${formatAreaWithUnit(areaM2, unit)})`)
  return [
    outside.length === 0
      ? null
      : `${formatCount(outside.length, 'zone lies', 'zones lie')} outside the field and ${outside.length === 1 ? 'is' : 'are'} left out: ${named(outside)}`,
    small.length === 0
      ? null
      : `Less than ${formatAreaWithUnit(SMALL_M2, unit)} of the field: ${named(areas)}`,
  ].filter((note) => note !== null)
}
