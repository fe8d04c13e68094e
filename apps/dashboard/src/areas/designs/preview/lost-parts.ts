import type { MultiPolygon, Position } from '@org/core/contract'
import { type Cells, geodesicAreaM2, type Projection } from '@org/sampling-design'
import { area, meters } from './amounts.ts'

type Place = readonly [x: number, y: number]
type Ring = readonly Place[]

/** A sentence for each part of a field, and each hole's surroundings, in which no cell is left. */
export function lostParts(
  boundary: MultiPolygon,
  cells: Cells,
  bufferM: number,
  { toMeters }: Pick<Projection, 'toMeters'>,
): string[] {
  const onPlane = (ring: readonly Position[]): Ring => ring.map(([lon, lat]) => toMeters(lon, lat))
  const what = bufferM > 0 ? 'The buffer leaves nothing' : `Cells of ${meters(cells.cellSizeM)} leave nothing`
  const reachM = bufferM + 2 * cells.cellSizeM
  return boundary.coordinates.flatMap((part) => {
    const [outer = [], ...holes] = part
    const isLost = boundary.coordinates.length > 1 && !hasCellInside(cells, onPlane(outer))
    // Of a part that is lost, its holes need no word.
    if (isLost) return [`${what} of a part of ${area(areaOf([outer, ...holes]))}`]
    return holes
      .filter((hole) => !hasCellNear(cells, onPlane(hole), reachM))
      .map((hole) => `${what} around a hole of ${area(areaOf([hole]))}`)
  })
}

const areaOf = (coordinates: readonly (readonly Position[])[]): number => {
  try {
    return geodesicAreaM2({ type: 'Polygon', coordinates })
  } catch {
    // A ring without area.
    return 0
  }
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

function boxOf(ring: Ring, marginM: number): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x, y] of ring) {
    box.west = Math.min(box.west, x - marginM)
    box.east = Math.max(box.east, x + marginM)
    box.south = Math.min(box.south, y - marginM)
    box.north = Math.max(box.north, y + marginM)
  }
  return box
}

const hasCellInside = (cells: Cells, ring: Ring): boolean =>
  someCell(cells, boxOf(ring, 0), (x, y) => isInside(ring, x, y))

const hasCellNear = (cells: Cells, ring: Ring, reachM: number): boolean =>
  someCell(cells, boxOf(ring, reachM), (x, y) => isNear(ring, x, y, reachM))

function someCell({ x, y }: Cells, box: Box, holds: (x: number, y: number) => boolean): boolean {
  for (let cell = 0; cell < x.length; cell += 1) {
    const [cx, cy] = [x[cell] ?? 0, y[cell] ?? 0]
    const isInBox = cx >= box.west && cx <= box.east && cy >= box.south && cy <= box.north
    if (isInBox && holds(cx, cy)) return true
  }
  return false
}

/** By the number of edges to the east, of which an odd one means inside. */
function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false
  for (const [at, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

const isNear = (ring: Ring, x: number, y: number, reachM: number): boolean =>
  ring.some((a, at) => distanceM(x, y, a, ring[(at + 1) % ring.length] ?? a) <= reachM)

function distanceM(x: number, y: number, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
