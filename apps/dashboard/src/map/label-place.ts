import type { MultiPolygon, Position } from '@org/core/contract'

/** Parts of the larger side of a shape: finer places look alike. */
const FINENESS = 24
/** Enough for any stratum; a shape without an inside ends here. */
const MOST_SQUARES = 2000

/** Coordinates that are as long north as they are east. */
interface Outline {
  /** Sides, four numbers each: from x, y to x, y. */
  sides: Float64Array
  /** What the place keeps away from, two numbers each. */
  avoided: Float64Array
  box: { west: number; south: number; width: number; height: number }
  /** East degrees are shorter by this factor. */
  squeeze: number
}

interface Square {
  x: number
  y: number
  half: number
  /** From its middle to the nearest side; less than 0 outside. */
  clearance: number
  /** No place in it has more clearance. */
  mostClearance: number
}

/**
 * Where a label lies well: the place in the largest part that is farthest from its sides, holes and what is to be kept
 * clear. It is inside, however bent the shape is.
 *
 * Squares that can hold a better place than the best so far are divided, the most promising first.
 */
export function labelPlace(
  { coordinates }: MultiPolygon,
  avoided: readonly Position[] = [],
): Position | null {
  const largest = coordinates.reduce<Position[][] | null>(
    (best, part) => (best === null || landOf(part) > landOf(best) ? part : best),
    null,
  )
  const outline = largest === null ? null : outlineOf(largest, avoided)
  if (outline === null) return null
  const { x, y } = clearest(outline)
  return [x / outline.squeeze, y]
}

function clearest(outline: Outline): Square {
  const { west, south, width, height } = outline.box
  const step = Math.max(width, height) / FINENESS
  const side = Math.max(Math.min(width, height), step)
  let open: Square[] = []
  for (let x = west; x < west + width; x += side)
    for (let y = south; y < south + height; y += side)
      open.push(squareAt(outline, x + side / 2, y + side / 2, side / 2))
  let best = squareAt(outline, west + width / 2, south + height / 2, 0)
  for (const square of open) if (square.clearance > best.clearance) best = square
  for (let count = 0; count < MOST_SQUARES; count += 1) {
    const next = takeMostPromising(open)
    // A place outside is no place: the shape may be thinner than a step.
    if (next === null || next.mostClearance - best.clearance <= (best.clearance > 0 ? step : 0)) break
    const quarters = quartersOf(outline, next)
    for (const quarter of quarters) if (quarter.clearance > best.clearance) best = quarter
    const { clearance } = best
    open = [...open, ...quarters].filter(({ mostClearance }) => mostClearance > clearance)
  }
  return best
}

function takeMostPromising(open: Square[]): Square | null {
  let at = 0
  for (const [index, { mostClearance }] of open.entries())
    if (mostClearance > (open[at]?.mostClearance ?? 0)) at = index
  return open.splice(at, 1)[0] ?? null
}

function quartersOf(outline: Outline, { x, y, half }: Square): Square[] {
  const quarter = half / 2
  return [-quarter, quarter].flatMap((dx) =>
    [-quarter, quarter].map((dy) => squareAt(outline, x + dx, y + dy, quarter)),
  )
}

function squareAt(outline: Outline, x: number, y: number, half: number): Square {
  const clearance = clearanceAt(outline, x, y)
  return { x, y, half, clearance, mostClearance: clearance + half * Math.SQRT2 }
}

function clearanceAt({ sides, avoided }: Outline, x: number, y: number): number {
  let isInside = false
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0; at < sides.length; at += 4) {
    const [x1, y1] = [sides[at] ?? 0, sides[at + 1] ?? 0]
    const [dx, dy] = [(sides[at + 2] ?? 0) - x1, (sides[at + 3] ?? 0) - y1]
    if (y1 > y !== y1 + dy > y && x < x1 + (dx * (y - y1)) / dy) isInside = !isInside
    const length2 = dx * dx + dy * dy
    const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length2))
    const [awayX, awayY] = [x - x1 - along * dx, y - y1 - along * dy]
    nearest = Math.min(nearest, awayX * awayX + awayY * awayY)
  }
  if (!isInside) return -Math.sqrt(nearest)
  for (let at = 0; at < avoided.length; at += 2) {
    const [awayX, awayY] = [x - (avoided[at] ?? 0), y - (avoided[at + 1] ?? 0)]
    nearest = Math.min(nearest, awayX * awayX + awayY * awayY)
  }
  return Math.sqrt(nearest)
}

function outlineOf(part: readonly Position[][], avoided: readonly Position[]): Outline | null {
  const first = part[0]?.[0]
  if (first === undefined) return null
  const squeeze = Math.cos((first[1] * Math.PI) / 180)
  let [west, south, east, north] = [first[0] * squeeze, first[1], first[0] * squeeze, first[1]]
  const sides: number[] = []
  for (const ring of part)
    for (const [index, [lon, lat]] of ring.entries()) {
      const x = lon * squeeze
      const next = ring[index + 1]
      if (next !== undefined) sides.push(x, lat, next[0] * squeeze, next[1])
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  return {
    sides: Float64Array.from(sides),
    avoided: Float64Array.from(avoided.flatMap(([lon, lat]) => [lon * squeeze, lat])),
    box: { west, south, width: east - west, height: north - south },
    squeeze,
  }
}

/** What a part's outer ring encloses, without its holes. */
const landOf = ([outer, ...holes]: readonly Position[][]): number =>
  holes.reduce((left, hole) => left - ringArea(hole), ringArea(outer))

/** In squares of a degree: only to compare neighbors. Measured from its first corner, for a field is small. */
function ringArea(ring: readonly Position[] = []): number {
  const [west, south] = ring[0] ?? [0, 0]
  let sum = 0
  for (const [index, [lon, lat]] of ring.entries()) {
    const [nextLon, nextLat] = ring[index + 1] ?? [west, south]
    sum += (lon - west) * (nextLat - south) - (nextLon - west) * (lat - south)
  }
  return Math.abs(sum) / 2
}
