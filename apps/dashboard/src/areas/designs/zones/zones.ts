import {
  DESIGN_LIMITS,
  type MultiPolygon,
  type Position,
  type Zone,
  type ZonesPlan,
  zoneVertices,
} from '@org/core/contract'
import { subtract } from '#map/draw/clip.ts'
import { boxesMeet, boxOf } from '#map/draw/shapes.ts'

/** A hundredth of a meter: files have more digits, and no ground is known as well. */
const DECIMALS = 7
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

/** Zones that shared a border share it still: equal corners stay equal. Null: nothing of it is left. */
export function roundedShape({ coordinates }: MultiPolygon): MultiPolygon | null {
  const parts = coordinates.flatMap((part) => {
    const [outer, ...holes] = part.map(roundedRing)
    return outer == null ? [] : [[outer, ...holes.filter((hole) => hole !== null)]]
  })
  return parts.length === 0 ? null : { type: 'MultiPolygon', coordinates: parts }
}

/** Null: its corners fall on fewer than three places. */
function roundedRing(ring: readonly Position[]): Position[] | null {
  const corners = ring
    .map(([lon, lat]): Position => [rounded(lon), rounded(lat)])
    .filter(([lon, lat], at, all) => at === 0 || lon !== all[at - 1]?.[0] || lat !== all[at - 1]?.[1])
  return corners.length < 4 ? null : corners
}

/** The field as one zone; a field with more corners than zones may have, as the box around it. */
export function wholeField(boundary: MultiPolygon): Zone {
  const zone = { name: 'Zone 1', geometry: roundedShape(boundary) ?? boundary }
  return zoneVertices([zone]) <= DESIGN_LIMITS.zoneVertices
    ? zone
    : { ...zone, geometry: boxAround(boundary) }
}

function boxAround({ coordinates }: MultiPolygon): MultiPolygon {
  const [west, south, east, north] = boxOf(coordinates) ?? [0, 0, 0, 0]
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}

/** The plan with other zones. Each has its points: their number grows as it must, and follows while nobody chose another. */
export function withZones(plan: ZonesPlan, zones: Zone[]): ZonesPlan {
  const least = (count: number) => Math.min(DESIGN_LIMITS.points, count * plan.minPointsPerStratum)
  const isLeast = plan.pointCount === least(plan.zones.length)
  const pointCount = isLeast ? least(zones.length) : Math.max(plan.pointCount, least(zones.length))
  return { ...plan, zones, pointCount }
}

/** A drawn zone, last, on the land that it takes from those that were there; those of which nothing is left go. */
export function withDrawn(zones: readonly Zone[], drawn: MultiPolygon): Zone[] {
  const others = zones.flatMap((zone) => {
    if (!isNear(zone.geometry, drawn)) return [zone]
    const geometry = shapeOf(subtract(zone.geometry.coordinates, drawn.coordinates))
    return geometry === null ? [] : [{ ...zone, geometry }]
  })
  return [...others, { name: freeName(others), geometry: drawn }]
}

/** Whether the boxes around two shapes meet. */
export function isNear(one: MultiPolygon, other: MultiPolygon): boolean {
  const [a, b] = [boxOf(one.coordinates), boxOf(other.coordinates)]
  return a !== null && b !== null && boxesMeet(a, b)
}

const shapeOf = (coordinates: MultiPolygon['coordinates']): MultiPolygon | null =>
  coordinates.length === 0 ? null : roundedShape({ type: 'MultiPolygon', coordinates })

/** `Zone 4`: the first number that no zone has. */
function freeName(zones: readonly Zone[]): string {
  const taken = new Set(zones.map(({ name }) => name))
  for (let number = zones.length + 1; ; number += 1) {
    if (!taken.has(`Zone ${number}`)) return `Zone ${number}`
  }
}
