import { allocate } from '../allocation/index.ts'
import { type CorePlace, type PlacedCores, placeCores } from '../cores/index.ts'
import { movePoints } from '../edits/index.ts'
import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { bufferOf } from '../frame/buffer.ts'
import type { Cells, StratumOf } from '../frame/cells.ts'
import type { LonLatPlace } from '../frame/places.ts'
import type { Projection } from '../frame/projection.ts'
import { rasterize } from '../frame/rasterize.ts'
import { placePoints } from '../points/index.ts'
import type { SamplePoint } from '../points/point.ts'
import type { RandomState } from '../random/index.ts'
import { routeOrder } from '../route/index.ts'
import { frameProjection } from './frame-projection.ts'
import type { SheetParameters } from './schema.ts'
import { type Stratified, stratify } from './stratify.ts'

/** A word to the person about a stage's result. */
export interface StageWarning {
  stage: 'frame' | 'strata' | 'points'
  name: string
  message: string
}

/** A design as the stages make it. */
export interface DesignRun {
  cells: Cells
  projection: Projection
  bufferM: number
  stratumOf: StratumOf
  sizes: number[]
  allocation: { n: number[]; raw: number[] }
  points: SamplePoint[]
  approximate: boolean
  /** Names of strata, null for none. */
  names: (string | null)[]
  /** Places in `points` of those moved by hand. */
  moved: number[]
  /** Of each point's bag; null where a bag is one core. */
  cores: CorePlace[][] | null
  /** Places in `points` in the order of the tour. */
  route: { points: number[]; lengthM: number } | null
  /** The generator's state at the end of each stage; null for one without chance, or not wanted. */
  states: {
    strata: RandomState | null
    points: RandomState
    route: RandomState | null
    cores: RandomState | null
  }
  warnings: StageWarning[]
}

/** What a design begins with, whatever its points: its cells, and the strata that they are in. */
export interface Division {
  projection: Projection
  bufferM: number
  cells: Cells
  strata: Stratified
  warnings: readonly StageWarning[]
}

/** What of a division costs time and does not depend on points. */
export interface KnownOfDivision {
  mssd: number
  cells: string
  stratumOf: string
}

/** Cells and strata, from the parameters alone. */
export function divide(
  parameters: Pick<SheetParameters, 'boundary' | 'frame' | 'strata' | 'edits'>,
): Division {
  const { cellSizeM, cutouts } = parameters.frame
  const projection = frameProjection(parameters.frame)
  const warnings: StageWarning[] = []
  const bufferM = widthOf(parameters, projection, warnings)
  const cells = rasterize(parameters.boundary, { cellSizeM, cutouts, bufferM, projection })
  const strata = stratify(cells, parameters)
  warnings.push(...strata.warnings.map((warning) => ({ stage: 'strata' as const, ...warning })))
  return { projection, bufferM, cells, strata, warnings }
}

/** Runs the stages one after the other, from the parameters alone. @param division of the same parameters, where it is known */
export function runDesign(parameters: SheetParameters, division: Division = divide(parameters)): DesignRun {
  const { projection, bufferM, cells, strata } = division
  const warnings = [...division.warnings]
  const sizes = sizesOf(strata)
  const allocation = allocationOf(sizes, parameters.allocation)
  const { method, seed, minDistanceM, over, near, legacy } = parameters.points
  const placed = placePoints(cells, strata.stratumOf, {
    ...{ method, seed, minDistanceM, over, near, legacy },
    perStratum: allocation.n,
  })
  for (const { name, message } of placed.warnings) warnings.push({ stage: 'points', name, message })
  const { approximate, randomState } = placed
  const { points, moved } = movePoints(cells, strata.stratumOf, placed.points, parameters.edits?.points ?? [])
  const way = parameters.route === null ? null : routeOf(points, parameters.route, projection)
  const bags = bagsOf(cells, strata.stratumOf, points, parameters.cores, warnings)
  return {
    ...{ cells, projection, bufferM, stratumOf: strata.stratumOf, sizes, allocation, points, approximate },
    ...{ names: strata.names, moved, cores: bags?.cores ?? null },
    route: way?.route ?? null,
    states: {
      strata: strata.randomState,
      points: randomState,
      route: way?.randomState ?? null,
      cores: bags?.randomState ?? null,
    },
    warnings,
  }
}

function bagsOf(
  cells: Cells,
  stratumOf: StratumOf,
  points: readonly SamplePoint[],
  cores: SheetParameters['cores'],
  warnings: StageWarning[],
): Pick<PlacedCores, 'cores' | 'randomState'> | null {
  if (cores === undefined) return null
  const { pattern, count, radiusM, seed } = cores
  const placed = placeCores(cells, stratumOf, points, {
    ...{ pattern, count, seed },
    ...(radiusM === null ? {} : { radiusM }),
  })
  for (const { name, message } of placed.warnings) warnings.push({ stage: 'points', name, message })
  return placed
}

/** A fixed buffer as it is, a dynamic one as what it becomes. */
function widthOf(
  { boundary, frame: { bufferM: buffer, cutouts } }: Pick<SheetParameters, 'boundary' | 'frame'>,
  projection: Projection,
  warnings: StageWarning[],
): number {
  if (typeof buffer === 'number') return buffer
  const chosen = bufferOf(boundary, buffer, { cutouts, projection })
  if (!chosen.keepsShare) {
    const kept = (chosen.keptShare * 100).toFixed(1)
    const message = `Even a buffer of ${chosen.bufferM} m leaves only ${kept}% of the area.`
    warnings.push({ stage: 'frame', name: 'BufferKeepsLess', message })
  }
  return chosen.bufferM
}

/** @throws EmptyStratum */
function sizesOf({ stratumOf, k }: Stratified): number[] {
  const sizes = new Array<number>(k).fill(0)
  for (const stratum of stratumOf) if (stratum >= 0) sizes[stratum] = (sizes[stratum] ?? 0) + 1
  const empty = sizes.indexOf(0)
  if (empty < 0 && k > 0) return sizes
  throw new SamplingError(
    'EmptyStratum',
    k === 0 ? 'No cell is in a stratum.' : `Stratum ${empty} has no cell.`,
    'Draw it larger, leave it out, or take smaller cells.',
    { stratum: empty },
  )
}

function allocationOf(sizes: number[], allocation: SheetParameters['allocation']): DesignRun['allocation'] {
  if (allocation.method === 'each') {
    const each = checkNumber('allocation.perStratum', allocation.perStratum, { min: 1, whole: true })
    const n = sizes.map((size) => Math.min(size, each))
    return { n, raw: [...n] }
  }
  const { sds, costs, ...rest } = allocation
  return allocate({ ...rest, sizes, ...(sds === null ? {} : { sds }), ...(costs === null ? {} : { costs }) })
}

/** The tour over what is to be sampled: replacements are not visited. */
function routeOf(
  points: readonly SamplePoint[],
  { start, end, seed }: NonNullable<SheetParameters['route']>,
  projection: Projection,
): { route: NonNullable<DesignRun['route']>; randomState: RandomState } {
  const visited = points.flatMap(({ role }, at) => (role === 'base' || role === 'legacy' ? [at] : []))
  const places = visited.map((at) => ({ x: points[at]?.x ?? 0, y: points[at]?.y ?? 0 }))
  const meters = ({ lon, lat }: LonLatPlace) => {
    const [x, y] = projection.toMeters(lon, lat)
    return { x, y }
  }
  const ends = { ...(start && { start: meters(start) }), ...(end && { end: meters(end) }) }
  const { order, lengthM, randomState } = routeOrder(places, { ...ends, seed })
  return { route: { points: order.map((at) => visited[at] ?? 0), lengthM }, randomState }
}
