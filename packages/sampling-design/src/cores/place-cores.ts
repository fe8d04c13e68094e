import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells } from '../frame/cells.ts'
import type { PointRole, SamplePoint } from '../points/point.ts'
import { createRandom, type Random, type RandomState } from '../random/random.ts'
import { coresAround } from './around.ts'
import { type CorePlace, type Ground, groundOf } from './ground.ts'
import { type CoresOptions, checkOptions } from './options.ts'
import { coresOverStrata } from './stratum.ts'
import { coresAlongZigzag } from './zigzag.ts'

/** The stream of random numbers that cores are drawn by. */
const STREAM = 5

/** Something a person should know about cores, as plain data. */
export interface CoreWarning {
  /** The disc around a point has next to nothing of its stratum: cores are in the nearest cells, also beyond the disc. */
  name: 'FewOfStratumInRadius'
  message: string
  details: Readonly<Record<string, number>>
  /** The strata it is about, from 0. */
  which: readonly number[]
}

export interface PlacedCores {
  /** The cores of each point, in the order of the points: a replacement's too, for the bag that is taken there. */
  cores: CorePlace[][]
  warnings: CoreWarning[]
  /** The generator's state when the cores were placed. */
  randomState: RandomState
}

/** Drawn and kept points first: their cores are the same with and without replacements. */
const TURNS: Readonly<Record<PointRole, number>> = { base: 0, legacy: 0, over: 1, near: 2 }

/**
 * The places of the cores that make up each point's bag, all in cells of the point's stratum, no two alike.
 * @param points as `placePoints` gives them, or after moves by hand
 * @throws UnknownMethod, InvalidNumber, InvalidSeed, LengthMismatch, EmptyField, InvalidCells; EmptyStratum for a point
 *   whose stratum has no cells
 */
export function placeCores(
  cells: Cells,
  stratumOf: ArrayLike<number>,
  points: readonly SamplePoint[],
  options: CoresOptions,
): PlacedCores {
  checkOptions(options)
  const random = createRandom(options.seed, STREAM)
  const ground = groundOf(cells, stratumOf)
  for (const [at, point] of points.entries()) checkPoint(ground, point, at)
  const missed = new Map<SamplePoint, number>()
  const coresOf = patternOf(ground, options, random, missed)
  const cores = points.map((): CorePlace[] => [])
  const inTurn = [...points.entries()].sort(([, one], [, other]) => TURNS[one.role] - TURNS[other.role])
  for (const [at, point] of inTurn) cores[at] = coresOf(point)
  return { cores, warnings: warningsOf(missed, options.radiusM ?? 0), randomState: random.state() }
}

function checkPoint({ grid }: Ground, { stratum, x, y }: SamplePoint, at: number): void {
  checkNumber(`x of point ${at}`, x)
  checkNumber(`y of point ${at}`, y)
  if ((grid.members[stratum]?.length ?? 0) > 0) return
  throw new SamplingError(
    'EmptyStratum',
    `Point ${at} is in stratum ${stratum}, which has no cells.`,
    'Give points of strata that have cells.',
    { point: at, stratum },
  )
}

function patternOf(
  ground: Ground,
  { pattern, count, radiusM = 0 }: CoresOptions,
  random: Random,
  missed: Map<SamplePoint, number>,
): (point: SamplePoint) => CorePlace[] {
  if (pattern === 'stratum') return coresOverStrata(ground, count, random)
  if (pattern === 'zigzag') return coresAlongZigzag(ground, count)
  return (point) => {
    const around = coresAround(ground, point, count, radiusM, random)
    if (around.missed > 0) missed.set(point, around.missed)
    return around.cores
  }
}

function warningsOf(missed: ReadonlyMap<SamplePoint, number>, radiusM: number): CoreWarning[] {
  if (missed.size === 0) return []
  const which = [...new Set([...missed.keys()].map(({ stratum }) => stratum))].sort((a, b) => a - b)
  let cores = 0
  for (const count of missed.values()) cores += count
  const message =
    `Within ${radiusM} m of ${missed.size} points there is next to nothing of their strata (${which.join(', ')}): ` +
    `${cores} cores are in the nearest cells, some of them farther away.`
  return [{ name: 'FewOfStratumInRadius', message, details: { points: missed.size, cores, radiusM }, which }]
}
