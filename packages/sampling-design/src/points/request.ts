import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells } from '../frame/cells.ts'
import { drawCentroids } from './centroids.ts'
import { type Draw, drawRandom } from './draw.ts'
import { drawGrts } from './grts.ts'
import type { LegacyPoint } from './legacy.ts'
import { drawLpm2 } from './lpm2.ts'
import type { PlacementMethod } from './point.ts'
import { drawSystematic } from './systematic.ts'

/** How points are to be placed. */
export interface PlacementOptions {
  /** Points of every stratum, or one number for each; legacy points count toward it. */
  readonly perStratum: number | ArrayLike<number>
  readonly method: PlacementMethod
  /** Whole number from 0 to 4,294,967,295. */
  readonly seed: number
  /** Distance in meters that base and legacy points keep from each other, across strata; 0, the default, for none. */
  readonly minDistanceM?: number
  /** Ordered replacements in each stratum; 0 by default. */
  readonly over?: number
  /** Replacements near each base point; 0 by default. */
  readonly near?: number
  /** Points kept from before, in meters of the frame or degrees on WGS84; which of them counts: see LegacyPoint. */
  readonly legacy?: readonly LegacyPoint[]
}

/** The options, complete and checked. */
export interface Request {
  draw: Draw
  minDistanceM: number
  over: number
  near: number
  legacy: readonly LegacyPoint[]
}

const DRAWS: ReadonlyMap<string, Draw> = new Map([
  ['random', drawRandom],
  ['systematic', drawSystematic],
  ['lpm2', drawLpm2],
  ['grts', drawGrts],
  ['centroid', drawCentroids],
])

export function requestOf(options: PlacementOptions): Request {
  const { method, minDistanceM = 0, over = 0, near = 0, legacy = [] } = options
  const draw = DRAWS.get(method)
  if (draw === undefined) {
    throw new SamplingError(
      'UnknownMethod',
      `There is no placement method '${method}'.`,
      `Give one of ${[...DRAWS.keys()].join(', ')}.`,
    )
  }
  checkNumber('minDistanceM', minDistanceM, { min: 0 })
  checkNumber('over', over, { min: 0, whole: true })
  checkNumber('near', near, { min: 0, whole: true })
  return { draw, minDistanceM, over, near, legacy }
}

export function checkFrame({ x, y, cellSizeM }: Cells, stratumOf: ArrayLike<number>): void {
  checkNumber('cellSizeM', cellSizeM, { min: 0, above: true })
  if (x.length !== y.length || x.length !== stratumOf.length) {
    throw new SamplingError(
      'LengthMismatch',
      `There are ${x.length} eastings, ${y.length} northings and strata of ${stratumOf.length} cells.`,
      'Give one of each for each cell.',
      { x: x.length, y: y.length, strata: stratumOf.length },
    )
  }
  for (let cell = 0; cell < x.length; cell += 1) {
    // One check for both: a sum of finite numbers this size is finite, and a NaN stays one.
    if (Number.isFinite((x[cell] ?? 0) + (y[cell] ?? 0))) continue
    checkNumber(`x of cell ${cell}`, x[cell] ?? 0)
    checkNumber(`y of cell ${cell}`, y[cell] ?? 0)
  }
}
