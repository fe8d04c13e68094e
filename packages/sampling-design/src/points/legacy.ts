import { checkNumber } from '../errors/check.ts'
import type { Cells } from '../frame/cells.ts'
import type { StratifiedCells } from './stratified-cells.ts'
import { pointTree } from './tree.ts'
import type { PlacementWarning } from './warning.ts'

/**
 * A point kept from before: meters in the frame, or degrees on WGS84. One that has both, as points of an earlier design
 * do, counts by its degrees unless its meters are the same place: another frame's meters start elsewhere.
 */
export type LegacyPoint =
  | { readonly x: number; readonly y: number }
  | { readonly lon: number; readonly lat: number }

/** Steps after which a place that was not found is none of the projection's. */
const MAX_STEPS = 40

/** What legacy points take of a frame. */
export interface Kept {
  /** Cells they lie in, by stratum, in the order given. */
  byStratum: number[][]
  /** The frame with those cells' centers moved to where the points lie: a crew goes back to the very place. */
  grid: StratifiedCells
  warnings: PlacementWarning[]
}

/**
 * The cells that legacy points lie in. Points outside the frame, or in a cell already taken, are left out and warned of.
 * @throws InvalidNumber for a coordinate that is none
 */
export function legacyCells(grid: StratifiedCells, legacy: readonly LegacyPoint[]): Kept {
  const byStratum = grid.members.map((): number[] => [])
  if (legacy.length === 0) return { byStratum, grid, warnings: [] }
  const { cells } = grid
  const x = cells.x.slice()
  const y = cells.y.slice()
  const tree = pointTree(cells.x, cells.y)
  const half = (cells.cellSizeM / 2) * (1 + 1e-9)
  const taken = new Set<number>()
  const outside: number[] = []
  const sharing: number[] = []
  legacy.forEach((point, at) => {
    const place = inMeters(cells, point, at)
    // On an edge between cells the first of them in the frame.
    const cell = place === undefined ? -1 : Math.min(...tree.nearestAt(place[0], place[1]))
    const inside =
      place !== undefined &&
      Math.abs((cells.x[cell] ?? 0) - place[0]) <= half &&
      Math.abs((cells.y[cell] ?? 0) - place[1]) <= half
    const list = byStratum[grid.stratumOf[cell] ?? -1]
    if (!inside || list === undefined) outside.push(at)
    else if (taken.has(cell)) sharing.push(at)
    else {
      taken.add(cell)
      list.push(cell)
      x[cell] = place[0]
      y[cell] = place[1]
    }
  })
  const moved = { ...grid, cells: { ...cells, x, y } }
  return { byStratum, grid: moved, warnings: [...outsideWarning(outside), ...sharingWarning(sharing)] }
}

function outsideWarning(which: readonly number[]): PlacementWarning[] {
  if (which.length === 0) return []
  const message = `Legacy points in no cell of a stratum, left out: ${which.length}.`
  return [{ name: 'LegacyOutside', message, details: { points: which.length }, which }]
}

function sharingWarning(which: readonly number[]): PlacementWarning[] {
  if (which.length === 0) return []
  const message = `Legacy points in the cell of another one, left out: ${which.length}.`
  return [{ name: 'LegacySharesCell', message, details: { points: which.length }, which }]
}

function inMeters(cells: Cells, point: LegacyPoint, at: number): [x: number, y: number] | undefined {
  const { x, y, lon, lat }: { x?: number; y?: number; lon?: number; lat?: number } = point
  const hasDegrees = lon !== undefined && lat !== undefined
  if (!hasDegrees || (x !== undefined && y !== undefined)) {
    checkNumber(`x of legacy point ${at}`, x ?? Number.NaN)
    checkNumber(`y of legacy point ${at}`, y ?? Number.NaN)
    if (!hasDegrees || isAt(cells, x ?? 0, y ?? 0, lon, lat)) return [x ?? 0, y ?? 0]
  }
  checkNumber(`lon of legacy point ${at}`, lon, { min: -360, max: 360 })
  checkNumber(`lat of legacy point ${at}`, lat, { min: -90, max: 90 })
  return metersOf(cells, lon, lat)
}

/** Whether the frame has a place in meters at these degrees, to a millimeter. */
function isAt(cells: Cells, x: number, y: number, lon: number, lat: number): boolean {
  const [atLon, atLat] = cells.toLonLat(x, y)
  return Math.abs(turn(lon - atLon)) <= 1e-8 && Math.abs(lat - atLat) <= 1e-8
}

/**
 * The place in the frame's meters of a longitude and latitude: Newton's iteration on `toLonLat`, its derivatives by
 * differences over a cell. Undefined where it finds none.
 */
export function metersOf(cells: Cells, lon: number, lat: number): [x: number, y: number] | undefined {
  const step = cells.cellSizeM
  let x = cells.x[cells.x.length >> 1] ?? 0
  let y = cells.y[cells.y.length >> 1] ?? 0
  for (let round = 0; round < MAX_STEPS; round += 1) {
    const [atLon, atLat] = cells.toLonLat(x, y)
    const [eastLon, eastLat] = cells.toLonLat(x + step, y)
    const [northLon, northLat] = cells.toLonLat(x, y + step)
    const a = turn(eastLon - atLon) / step
    const b = turn(northLon - atLon) / step
    const c = (eastLat - atLat) / step
    const d = (northLat - atLat) / step
    const determinant = a * d - b * c
    const missLon = turn(lon - atLon)
    const missLat = lat - atLat
    const dx = (d * missLon - b * missLat) / determinant
    const dy = (a * missLat - c * missLon) / determinant
    if (!Number.isFinite(dx) || !Number.isFinite(dy)) return undefined
    x += dx
    y += dy
    if (Math.abs(dx) + Math.abs(dy) < step * 1e-7) return [x, y]
  }
  return undefined
}

/** The difference of two longitudes, −180 … 180. */
function turn(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}
