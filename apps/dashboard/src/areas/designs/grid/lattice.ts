import type { DesignGrid, MultiPolygon, Position } from '@org/core/contract'
import { fieldProjection, type Projection, transverseMercator } from '@org/sampling-design'

/** To the right and up, or to the east and north. */
export interface Meters {
  x: number
  y: number
}

/** The plane that a field and its grids lie on, in meters from their origin. */
export interface Ground {
  plane: Projection
  corners: readonly Meters[]
  /** Of the field's extent, north up: it stays where it is as a grid is turned. */
  middle: Meters
}

export function groundOf(boundary: MultiPolygon, origin: DesignGrid['origin']): Ground {
  const plane = origin === null ? fieldProjection(boundary) : transverseMercator(origin.lon, origin.lat)
  const corners = boundary.coordinates.flat(2).map(([lon, lat]) => {
    const [x, y] = plane.toMeters(lon, lat)
    return { x, y }
  })
  return { plane, corners, middle: middleOf(boxAround(corners)) }
}

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export const middleOf = ({ minX, minY, maxX, maxY }: Box): Meters => ({
  x: (minX + maxX) / 2,
  y: (minY + maxY) / 2,
})

/** A boundary can have more corners than a call can have arguments. */
function boxAround(places: readonly Meters[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { x, y } of places) {
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/** A place of the plane along axes that lie so many degrees from it, clockwise. */
export function along({ x, y }: Meters, degrees: number): Meters {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The engine's frame has its corner to the millimeter. */
const CORNER_DIGITS = 1000

/** What a shift counts from, along the turned axes: the origin, or the field’s upper left corner as it lies turned. */
export function shiftStart(ground: Ground, { origin, rotationDeg }: DesignGrid): Meters {
  if (origin !== null) return { x: 0, y: 0 }
  const { minX, maxY } = boxAround(ground.corners.map((corner) => along(corner, rotationDeg)))
  return {
    x: Math.round(minX * CORNER_DIGITS) / CORNER_DIGITS,
    y: Math.round(maxY * CORNER_DIGITS) / CORNER_DIGITS,
  }
}

/** The axes of a grid: meters from a crossing of its lines, to the right along its rows and up across them. */
export interface Axes {
  toGrid: (ofPlane: Meters) => Meters
  toPlane: (ofGrid: Meters) => Meters
  /** Of the field. */
  box: Box
}

export function axesOf(ground: Ground, grid: DesignGrid): Axes {
  const { rotationDeg, shiftM } = grid
  const start = shiftStart(ground, grid)
  const zero = { x: start.x + shiftM.x, y: start.y + shiftM.y }
  const toGrid = (ofPlane: Meters) => {
    const { x, y } = along(ofPlane, rotationDeg)
    return { x: x - zero.x, y: y - zero.y }
  }
  return {
    toGrid,
    toPlane: ({ x, y }) => along({ x: x + zero.x, y: y + zero.y }, -rotationDeg),
    box: boxAround(ground.corners.map(toGrid)),
  }
}

/** More lines than this, either way, are not told apart on a screen: those around the field’s middle are drawn. */
const MOST_LINES = 200
/** Of staggered rows each side is a line of its own. */
const MOST_STAGGERED = 60
/** A straight line on the plane is bent on the map: longer ones have places between. */
const LONGEST_M = 1000

/** The lines of a grid over the field, in whole squares. */
export function latticeLines(ground: Ground, grid: DesignGrid): Position[][] {
  const { sideM, isStaggered } = grid
  const { toPlane, box } = axesOf(ground, grid)
  const line = (from: Meters, to: Meters): Position[] => {
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / LONGEST_M))
    return Array.from({ length: steps + 1 }, (_, step) => {
      const share = step / steps
      const place = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      return lonLatOf(ground, toPlane(place))
    })
  }
  const most = isStaggered ? MOST_STAGGERED : MOST_LINES
  const rows = linesOver(box.minY, box.maxY, sideM, most)
  const columns = linesOver(box.minX, box.maxX, sideM, most)
  const aside = isStaggered ? linesOver(box.minX, box.maxX, sideM, most, sideM / 2) : columns
  const [bottom = 0, top = bottom] = [rows[0], rows.at(-1)]
  const left = Math.min(columns[0] ?? 0, aside[0] ?? 0)
  const right = Math.max(columns.at(-1) ?? 0, aside.at(-1) ?? 0)
  const across = rows.map((y) => line({ x: left, y }, { x: right, y }))
  if (!isStaggered) return [...across, ...columns.map((x) => line({ x, y: bottom }, { x, y: top }))]
  const sides = rows.slice(0, -1).flatMap((y) =>
    // The engine counts rows from the upper end: the one below the corner, and every second from it, is not aside.
    (Math.round(y / sideM) % 2 === 0 ? aside : columns).map((x) => line({ x, y }, { x, y: y + sideM })),
  )
  return [...across, ...sides]
}

/** Multiples of the side, from the last before the least to the first after the most. */
function linesOver(least: number, most: number, sideM: number, count: number, aside = 0): number[] {
  const first = Math.floor((least - aside) / sideM)
  const last = Math.max(first + 1, Math.ceil((most - aside) / sideM))
  const left = Math.max(0, Math.ceil((last - first - count) / 2))
  return Array.from({ length: last - first - 2 * left + 1 }, (_, at) => (first + left + at) * sideM + aside)
}

export function lonLatOf({ plane }: Ground, { x, y }: Meters): Position {
  const [lon, lat] = plane.toLonLat(x, y)
  return [lon, lat]
}

/** Whether a place of the plane lies in the squares over the field. */
export function isInGrid(ground: Ground, grid: DesignGrid, ofPlane: Meters): boolean {
  const { toGrid, box } = axesOf(ground, grid)
  const { x, y } = toGrid(ofPlane)
  const { sideM } = grid
  const isOver = (at: number, least: number, most: number) =>
    at >= Math.floor(least / sideM) * sideM && at <= Math.ceil(most / sideM) * sideM
  return isOver(x, box.minX, box.maxX) && isOver(y, box.minY, box.maxY)
}
