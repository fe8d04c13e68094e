import { SamplingError } from '../../errors/errors.ts'
import type { Boundary, Cells, StratumOf } from '../../frame/cells.ts'
import { gridOf } from '../../frame/grid.ts'
import { readOutline } from '../../frame/outline.ts'
import { fillFromNearest } from '../covariate/nearest.ts'
import { sizesOf } from '../covariate/table.ts'
import { eachCellIn, type MeterRing } from './fill.ts'
import { Overlaps, type PolygonPair } from './overlaps.ts'
import { toMetersOf } from './project.ts'
import { rowsOf } from './rows.ts'

export interface PolygonStrataOptions {
  /** Consent to repair: each cell that is in no polygon gets the stratum of the nearest cell that is in one. */
  fillGaps?: boolean
}

/** Cells that are in no polygon, or in several. */
export interface PolygonCells {
  cells: number
  areaHa: number
}

/** Something a person should know of polygons that were taken all the same. */
export interface PolygonWarning {
  readonly name: 'PolygonWithoutCells' | 'PolygonsWithGaps' | 'PolygonsOverlap'
  readonly message: string
  /** Place of the polygon in the list, for a warning of one. */
  readonly polygon?: number
}

export interface PolygonStrata {
  /** Place of each cell's polygon in the list; −1 for a cell in none. */
  stratumOf: StratumOf
  /** Cells of each polygon's stratum; 0 where its cells are all in earlier polygons, or where it has none. */
  sizes: Int32Array
  /** Cells in no polygon, before any repair. */
  gaps: PolygonCells
  /** Cells in several polygons, of which the first in the list has them; and each two polygons that share some. */
  overlaps: PolygonCells & { pairs: PolygonPair[] }
  /** Cells of gaps that were given a stratum. */
  filled: number
  warnings: PolygonWarning[]
}

/**
 * Strata from polygons: each cell is in the first polygon of the list that its center is in. Parts of a polygon add
 * up; within one part the even-odd rule decides. A center on a border is in the polygon east of it (north of it, for a
 * border along the row), so that polygons which share their vertices have each cell once.
 * @param polygons one for each stratum, in degrees (WGS84); edges are straight in the frame's meters
 * @throws EmptyField, InvalidCells, InvalidBoundary, PolarField, FieldTooWide, TooFewStrata (no polygon), EmptyStratum
 *   (no polygon has any cell)
 */
export function strataFromPolygons(
  cells: Cells,
  polygons: readonly Boundary[],
  { fillGaps = false }: PolygonStrataOptions = {},
): PolygonStrata {
  if (polygons.length === 0) {
    throw new SamplingError('TooFewStrata', 'There is no polygon.', 'Give one for each stratum.')
  }
  const rows = rowsOf(cells.x, cells.y, gridOf(cells))
  const stratumOf = new Int32Array(cells.x.length).fill(-1)
  const overlaps = new Overlaps(cells.x.length)
  const found = new Int32Array(polygons.length)
  meterParts(cells, polygons).forEach((parts, polygon) => {
    for (const rings of parts) {
      eachCellIn(rows, rings, (cell) => {
        const holder = stratumOf[cell] ?? -1
        if (holder < 0) stratumOf[cell] = polygon
        else if (holder === polygon || !overlaps.add(cell, holder, polygon)) return
        found[polygon] = (found[polygon] ?? 0) + 1
      })
    }
  })
  if (found.every((count) => count === 0)) throw noCellAtAll(cells, polygons)

  const cellHa = (cells.cellSizeM * cells.cellSizeM) / 10_000
  const gapCells = stratumOf.reduce((count, stratum) => count + (stratum < 0 ? 1 : 0), 0)
  const result = {
    gaps: { cells: gapCells, areaHa: gapCells * cellHa },
    overlaps: { cells: overlaps.cells, areaHa: overlaps.cells * cellHa, pairs: overlaps.pairs(cellHa) },
    filled: fillGaps ? fillFromNearest(cells, stratumOf) : 0,
  }
  const sizes = sizesOf(stratumOf, polygons.length)
  return { stratumOf, sizes, ...result, warnings: warningsOf(result, found, sizes) }
}

/**
 * Each polygon's parts as rings in the frame's meters. A polygon on the other side of the Earth, of which the
 * projection reaches nothing, has no parts: it is one without cells.
 */
function meterParts(cells: Cells, polygons: readonly Boundary[]): MeterRing[][][] {
  const toMeters = toMetersOf(cells)
  return polygons.map((polygon, at) => {
    const what = `Polygon ${at + 1}`
    let reached = 0
    const beyond: [lon: number, lat: number][] = []
    const parts = readOutline(polygon, what).parts.map((rings) =>
      rings.map((ring) => {
        const meters = new Float64Array(ring.length)
        for (let v = 0; v < ring.length; v += 2) {
          const [lon, lat] = [ring[v] ?? 0, ring[v + 1] ?? 0]
          const place = toMeters(lon, lat)
          if (place) {
            meters.set(place, v)
            reached += 1
          } else beyond.push([lon, lat])
        }
        return meters
      }),
    )
    const [first] = beyond
    if (first && reached > 0) throw notReached(what, first)
    return first ? [] : parts
  })
}

function notReached(what: string, [lon, lat]: [lon: number, lat: number]): SamplingError {
  const wrong = `${what} has a vertex at longitude ${lon}, latitude ${lat}, where the frame's projection does not reach.`
  return new SamplingError('InvalidBoundary', wrong, 'Give polygons near the field.', { lon, lat })
}

function noCellAtAll(cells: Cells, polygons: readonly Boundary[]): SamplingError {
  const [lon, lat] = cells.toLonLat(cells.x[0] ?? 0, cells.y[0] ?? 0)
  return new SamplingError(
    'EmptyStratum',
    `None of ${polygons.length} polygons has the center of a cell.`,
    `Give polygons in degrees (WGS84) of the field at longitude ${lon.toFixed(4)}, latitude ${lat.toFixed(4)}.`,
    { polygons: polygons.length },
  )
}

function warningsOf(
  { gaps, overlaps, filled }: Pick<PolygonStrata, 'gaps' | 'overlaps' | 'filled'>,
  found: Int32Array,
  sizes: Int32Array,
): PolygonWarning[] {
  const warnings: PolygonWarning[] = []
  sizes.forEach((size, polygon) => {
    if (size > 0) return
    const why = (found[polygon] ?? 0) > 0 ? 'only cells that earlier polygons have' : 'no cell'
    warnings.push({ name: 'PolygonWithoutCells', message: `Polygon ${polygon + 1} has ${why}.`, polygon })
  })
  if (gaps.cells > 0) {
    const then = filled > 0 ? 'they were given the nearest stratum' : 'they are in no stratum'
    const message = `Cells in no polygon: ${gaps.cells} (${gaps.areaHa.toFixed(2)} ha); ${then}.`
    warnings.push({ name: 'PolygonsWithGaps', message })
  }
  if (overlaps.cells > 0) {
    const message = `Cells in several polygons: ${overlaps.cells} (${overlaps.areaHa.toFixed(2)} ha); the first has them.`
    warnings.push({ name: 'PolygonsOverlap', message })
  }
  return warnings
}
