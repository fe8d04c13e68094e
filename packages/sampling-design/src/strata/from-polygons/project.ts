import type { Cells } from '../../frame/cells.ts'

/** Newton's steps at most; from the frame's own middle four or five do. */
const MOST_STEPS = 50
/** Degrees that count as met: a hundredth of a millimeter on the ground. */
const CLOSE_DEGREES = 1e-10

/**
 * Degrees to the frame's meters, which a frame itself only knows the other way: Newton's method on `toLonLat`, its
 * derivatives by central differences. Longitudes may run on over ±180. Null for a place the projection does not reach.
 */
export function toMetersOf(cells: Cells): (lon: number, lat: number) => [x: number, y: number] | null {
  const { toLonLat } = cells
  const middle = middleOf(cells)
  const stepM = Math.max(cells.cellSizeM / 4, 1e-3)
  const start = slopesAt(toLonLat, middle[0], middle[1], stepM)
  const [lon0, lat0] = toLonLat(middle[0], middle[1])

  return (lon, lat) => {
    const [startX, startY] = solve(start, turned(lon - lon0), lat - lat0)
    let x = middle[0] + startX
    let y = middle[1] + startY
    let slopes = start
    let last = Number.POSITIVE_INFINITY
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const [lonHere, latHere] = toLonLat(x, y)
      const east = turned(lon - lonHere)
      const north = lat - latHere
      const away = Math.max(Math.abs(east), Math.abs(north))
      // As near as it comes: the last steps only stir the last digits.
      if (away === 0 || (away < CLOSE_DEGREES && away >= last / 2)) return [x, y]
      if (!Number.isFinite(away)) break
      // The middle's slopes serve as long as they come near fast, as they do in a field.
      if (away > last / 8) slopes = slopesAt(toLonLat, x, y, stepM)
      last = away
      const [dx, dy] = solve(slopes, east, north)
      x += dx
      y += dy
    }
    return null
  }
}

function middleOf({ x, y }: Cells): [x: number, y: number] {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < x.length; i += 1) {
    west = Math.min(west, x[i] ?? 0)
    east = Math.max(east, x[i] ?? 0)
    south = Math.min(south, y[i] ?? 0)
    north = Math.max(north, y[i] ?? 0)
  }
  return [(west + east) / 2, (south + north) / 2]
}

interface Slopes {
  lonX: number
  lonY: number
  latX: number
  latY: number
}

function slopesAt(toLonLat: Cells['toLonLat'], x: number, y: number, step: number): Slopes {
  const west = toLonLat(x - step, y)
  const east = toLonLat(x + step, y)
  const south = toLonLat(x, y - step)
  const north = toLonLat(x, y + step)
  return {
    lonX: turned(east[0] - west[0]) / (2 * step),
    lonY: turned(north[0] - south[0]) / (2 * step),
    latX: (east[1] - west[1]) / (2 * step),
    latY: (north[1] - south[1]) / (2 * step),
  }
}

/** The step in meters that makes good a difference in degrees. */
function solve({ lonX, lonY, latX, latY }: Slopes, east: number, north: number): [dx: number, dy: number] {
  const determinant = lonX * latY - lonY * latX
  return [(east * latY - north * lonY) / determinant, (north * lonX - east * latX) / determinant]
}

/** A turn of −180 … 180 degrees: the short way round. */
export function turned(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}
