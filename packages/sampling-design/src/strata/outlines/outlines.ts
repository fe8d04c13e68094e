import { checkNumber } from '../../errors/check.ts'
import { SamplingError } from '../../errors/errors.ts'
import type { Cells, StratumOf } from '../../frame/cells.ts'
import { type CellGrid, gridOf } from '../../frame/grid.ts'
import { turned } from '../from-polygons/project.ts'
import { borderGraph, type Face } from './graph.ts'
import { type Line, latticeLines } from './lines.ts'
import { smoothLine } from './smooth.ts'

export interface OutlineOptions {
  /** Smooth lines instead of the cells' stairs; every stratum keeps its area. */
  smooth?: boolean
  /** The lattice of the cells, for who has it already. */
  grid?: CellGrid
}

/** A stratum as a map shows it. */
export interface StratumOutline {
  stratum: number
  /** Degrees, WGS84; RFC 7946: outer rings counter-clockwise, holes clockwise, each closed. The caller's own. */
  boundary: { type: 'MultiPolygon'; coordinates: [lon: number, lat: number][][][] }
  /** Area in the frame's meters, in hectares: the stratum's cells'. */
  areaHa: number
}

/** A straight line on the plane is bent on the map: by less than 5 cm in this length, up to 70° of latitude. */
const LONGEST_STRAIGHT_M = 500

/**
 * The outlines of strata. Neighbors share each line vertex by vertex, so that no gap or sliver lies between them;
 * cells that touch at a corner only are parts of their own, and no ring touches itself.
 *
 * Smoothed, each shared line is smoothed once and then moved so that it parts the same areas as before. It stays
 * within 0.35 of a cell of its stairs, so that every cell's center stays in its stratum and no two lines can meet. Where
 * three lines meet nothing moves.
 * @returns one for each stratum that has cells, in the order of their numbers
 * @throws EmptyField, InvalidCells, LengthMismatch, InvalidNumber
 */
export function strataToPolygons(
  cells: Cells,
  stratumOf: StratumOf,
  { smooth = false, grid = gridOf(cells) }: OutlineOptions = {},
): StratumOutline[] {
  checkStrata(cells, stratumOf)
  const graph = borderGraph(grid, stratumOf)
  const stairs = latticeLines(grid, graph)
  const lines = smooth ? stairs.map(smoothLine) : stairs
  const toDegrees = degreesOf(cells, lines)
  const cellHa = (cells.cellSizeM * cells.cellSizeM) / 10_000

  const byStratum = new Map<number, Face[]>()
  for (const face of graph.faces) {
    const others = byStratum.get(face.stratum)
    if (others) others.push(face)
    else byStratum.set(face.stratum, [face])
  }
  return [...byStratum]
    .sort(([a], [b]) => a - b)
    .map(([stratum, faces]) => ({
      stratum,
      boundary: { type: 'MultiPolygon', coordinates: toDegrees(faces) },
      areaHa: cellHa * faces.reduce((sum, face) => sum + (smooth ? areaOf(face, lines) : face.cells), 0),
    }))
}

function checkStrata({ x }: Cells, stratumOf: StratumOf): void {
  if (stratumOf.length !== x.length) {
    const wrong = `There are ${x.length} cells and strata of ${stratumOf.length}.`
    throw new SamplingError('LengthMismatch', wrong, 'Give the stratum of each cell, −1 for none.')
  }
  const wrong = stratumOf.findIndex((stratum) => stratum < -1)
  if (wrong >= 0) checkNumber(`The stratum of cell ${wrong}`, stratumOf[wrong] ?? 0, { min: -1 })
}

/** Area of a face in cells, by the coordinates of its rings. */
function areaOf({ outer, holes }: Face, lines: readonly Line[]): number {
  return [outer, ...holes].reduce((sum, ring) => {
    const at = lines[arcNumber(ring[0] ?? 0)]
    const [x0, y0] = [at?.x[0] ?? 0, at?.y[0] ?? 0]
    let doubled = 0
    for (const arc of ring) {
      const line = lines[arcNumber(arc)]
      if (!line) continue
      let own = 0
      for (let i = 1; i < line.x.length; i += 1) {
        const [ax, ay] = [(line.x[i - 1] ?? 0) - x0, (line.y[i - 1] ?? 0) - y0]
        own += ax * ((line.y[i] ?? 0) - y0) - ((line.x[i] ?? 0) - x0) * ay
      }
      doubled += arc < 0 ? -own : own
    }
    return sum + doubled / 2
  }, 0)
}

function arcNumber(arc: number): number {
  return arc < 0 ? ~arc : arc
}

type Degrees = [lon: number, lat: number]

/** Faces as rings in degrees; each line, and each place where lines meet, is brought to degrees once. */
function degreesOf(cells: Cells, lines: readonly Line[]) {
  const west = leastOf(cells.x) - cells.cellSizeM / 2
  const south = leastOf(cells.y) - cells.cellSizeM / 2
  const known: Degrees[][] = []
  const ends = new Map<number, Map<number, Degrees>>()
  const degreesAt = (x: number, y: number) =>
    cells.toLonLat(west + x * cells.cellSizeM, south + y * cells.cellSizeM)
  const degreesAtEnd = (x: number, y: number) => {
    const column = ends.get(x) ?? new Map<number, Degrees>()
    const place = column.get(y) ?? degreesAt(x, y)
    ends.set(x, column.set(y, place))
    return place
  }
  const degreesAlong = (arc: number) => {
    const found = known[arc]
    if (found) return found
    const line = lines[arc]
    const places: Degrees[] = []
    if (line) {
      const last = line.x.length - 1
      for (const i of keptPoints(line, LONGEST_STRAIGHT_M / cells.cellSizeM)) {
        const at = i === 0 || i === last ? degreesAtEnd : degreesAt
        places.push(at(line.x[i] ?? 0, line.y[i] ?? 0))
      }
    }
    known[arc] = places
    return places
  }
  return (faces: readonly Face[]): Degrees[][][] => {
    let origin: number | undefined
    const ringOf = (arcs: readonly number[]) => {
      const ring: Degrees[] = []
      for (const arc of arcs) {
        const places = degreesAlong(arcNumber(arc))
        // Where the line before ended is there already.
        for (let i = ring.length > 0 ? 1 : 0; i < places.length; i += 1) {
          const place = places[arc < 0 ? places.length - 1 - i : i]
          if (!place) continue
          const lon = place[0]
          const lat = place[1]
          origin ??= lon
          // Over the antimeridian longitudes run on.
          const turn = lon - origin
          ring.push([Math.abs(turn) > 180 ? origin + turned(turn) : lon, lat])
        }
      }
      return ring
    }
    return faces.map(({ outer, holes }) => [outer, ...holes].map(ringOf))
  }
}

function leastOf(values: Float64Array): number {
  let least = Infinity
  for (let at = 0; at < values.length; at += 1) least = Math.min(least, values[at] ?? 0)
  return least
}

/** Points of a line without those on a straight way, of which some are kept where it is long. */
function keptPoints({ x, y }: Line, longest: number): number[] {
  const last = x.length - 1
  const kept = [0]
  for (let i = 1; i < last; i += 1) {
    const before = kept[kept.length - 1] ?? 0
    const ax = (x[i] ?? 0) - (x[before] ?? 0)
    const ay = (y[i] ?? 0) - (y[before] ?? 0)
    const bx = (x[i + 1] ?? 0) - (x[i] ?? 0)
    const by = (y[i + 1] ?? 0) - (y[i] ?? 0)
    const nextX = (x[i + 1] ?? 0) - (x[before] ?? 0)
    const nextY = (y[i + 1] ?? 0) - (y[before] ?? 0)
    const isStraight = ax * by === ay * bx && nextX * nextX + nextY * nextY <= longest * longest
    if (!isStraight) kept.push(i)
  }
  kept.push(last)
  return kept
}
