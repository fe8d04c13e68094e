import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { LARGEST } from '../math/sums.ts'
import { checkSameLength, checkValues } from './sample.ts'

/** Neighbors of a point, itself among them, as Stevens and Olsen (2003) recommend. */
export const LEAST_NEIGHBORS = 4

export interface LocalVarianceOptions {
  /** Places in meters. */
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  /** Design weights, 1 / inclusion probability, up to a common factor. */
  readonly weights: ArrayLike<number>
  /** What is summed: weight × value for a total, weight × residual for a mean. */
  readonly values: ArrayLike<number>
}

/** Who is whose neighbor, point by point: those of point i stand from `start[i]` up to `start[i + 1]`. */
interface Neighbors {
  start: Int32Array
  of: Int32Array
  weight: Float64Array
}

/**
 * Local neighborhood variance of Σ values (Stevens and Olsen 2003, Environmetrics 14): Σᵢ Σⱼ wᵢⱼ (zⱼ − z̄ᵢ)², with z̄ᵢ the
 * wᵢⱼ-weighted mean of point i's neighbors. Neighbors are the four nearest points (itself one of them), made mutual;
 * weights fall off linearly by rank of distance, times the design weight, and are changed as little as possible so
 * that they sum to 1 over the neighbors of each point and over the points that each is a neighbor of. O(n²).
 * It can fall below 0 as some weights do: take the simple random variance then.
 * @throws InvalidNumber, LengthMismatch, NoValues (under four)
 */
export function localNeighborhoodVariance(options: LocalVarianceOptions): number {
  const { x, y, weights, values } = options
  if (values.length < LEAST_NEIGHBORS) {
    throw new SamplingError(
      'NoValues',
      `There are ${values.length} values.`,
      `The local neighborhood needs ${LEAST_NEIGHBORS}; take the variance 'stratified'.`,
    )
  }
  for (const [what, row] of [
    ['x', x],
    ['y', y],
    ['weights', weights],
    ['values', values],
  ] as const) {
    checkSameLength(what, row, values)
    checkValues(what, row)
  }
  for (let i = 0; i < weights.length; i += 1) {
    checkNumber(`weights[${i}]`, weights[i] ?? 0, { min: 0, above: true, max: LARGEST })
  }
  const neighbors = mutualNeighbors(x, y)
  taper(neighbors, weights)
  makeDoublyStochastic(neighbors)
  return varianceAround(neighbors, values)
}

function varianceAround({ start, of, weight }: Neighbors, values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i + 1 < start.length; i += 1) {
    const end = start[i + 1] ?? 0
    let local = 0
    for (let k = start[i] ?? 0; k < end; k += 1) local += (weight[k] ?? 0) * (values[of[k] ?? 0] ?? 0)
    for (let k = start[i] ?? 0; k < end; k += 1) {
      const off = (values[of[k] ?? 0] ?? 0) - local
      total += (weight[k] ?? 0) * off * off
    }
  }
  return total
}

/** The four nearest of each point, and those that have it among theirs; nearest first, of equals the lower number. */
function mutualNeighbors(x: ArrayLike<number>, y: ArrayLike<number>): Neighbors {
  const n = x.length
  const distance = (i: number, j: number) => {
    const dx = (x[i] ?? 0) - (x[j] ?? 0)
    const dy = (y[i] ?? 0) - (y[j] ?? 0)
    return dx * dx + dy * dy
  }
  const sets = Array.from({ length: n }, () => new Set<number>())
  for (let i = 0; i < n; i += 1) {
    for (const j of nearest(i, n, distance)) {
      sets[i]?.add(j)
      sets[j]?.add(i)
    }
  }
  const rows = sets.map((set, i) => Array.from(set).sort((a, b) => distance(i, a) - distance(i, b) || a - b))
  const start = new Int32Array(n + 1)
  rows.forEach((row, i) => {
    start[i + 1] = (start[i] ?? 0) + row.length
  })
  const of = Int32Array.from(rows.flat())
  return { start, of, weight: new Float64Array(of.length) }
}

function nearest(i: number, n: number, distance: (i: number, j: number) => number): number[] {
  const found: number[] = []
  const far: number[] = []
  for (let j = 0; j < n; j += 1) {
    const away = distance(i, j)
    let place = found.length
    while (place > 0 && away < (far[place - 1] ?? 0)) place -= 1
    if (place >= LEAST_NEIGHBORS) continue
    found.splice(place, 0, j)
    far.splice(place, 0, away)
    found.length = Math.min(found.length, LEAST_NEIGHBORS)
    far.length = found.length
  }
  return found
}

/** Linear fall-off by rank times the design weight, made to sum to 1 for each point. */
function taper({ start, of, weight }: Neighbors, weights: ArrayLike<number>): void {
  for (let i = 0; i + 1 < start.length; i += 1) {
    const from = start[i] ?? 0
    const end = start[i + 1] ?? 0
    let total = 0
    for (let k = from; k < end; k += 1) {
      const value = (1 - (k - from) / (end - from)) * (weights[of[k] ?? 0] ?? 0)
      weight[k] = value
      total += value
    }
    for (let k = from; k < end; k += 1) weight[k] = (weight[k] ?? 0) / total
  }
}

/**
 * The least change (in squares) that makes the columns sum to 1 as the rows do: wᵢⱼ + aᵢ + bⱼ, where
 * a = −D⁻¹A b and (D − A D⁻¹ A) b = 1 − column sums; A says who is whose neighbor, D how many each has. The matrix
 * has the constants as its kernel, so conjugate gradients find b up to one, which does not change aᵢ + bⱼ.
 */
function makeDoublyStochastic(neighbors: Neighbors): void {
  const { start, of, weight } = neighbors
  const n = start.length - 1
  const lack = new Float64Array(n).fill(1)
  for (let k = 0; k < of.length; k += 1) {
    const j = of[k] ?? 0
    lack[j] = (lack[j] ?? 0) - (weight[k] ?? 0)
  }
  const columns = solve(neighbors, lack)
  const rows = averaged(neighbors, columns)
  for (let i = 0; i < n; i += 1) {
    for (let k = start[i] ?? 0; k < (start[i + 1] ?? 0); k += 1) {
      weight[k] = (weight[k] ?? 0) - (rows[i] ?? 0) + (columns[of[k] ?? 0] ?? 0)
    }
  }
}

/** D⁻¹A v: the mean of v over each point's neighbors. */
function averaged({ start, of }: Neighbors, v: Float64Array): Float64Array {
  return v.map((_, i) => {
    const from = start[i] ?? 0
    const end = start[i + 1] ?? 0
    let total = 0
    for (let k = from; k < end; k += 1) total += v[of[k] ?? 0] ?? 0
    return total / (end - from)
  })
}

/** Sums to 1 are as near to it as this, by rounding. */
const ROUNDING = 1e-14

/** Conjugate gradients for (D − A D⁻¹ A) b = lack. */
function solve(neighbors: Neighbors, lack: Float64Array): Float64Array {
  const { start } = neighbors
  const count = (i: number) => (start[i + 1] ?? 0) - (start[i] ?? 0)
  const dot = (u: Float64Array, v: Float64Array) =>
    u.reduce((total, value, i) => total + value * (v[i] ?? 0), 0)
  const b = new Float64Array(lack.length)
  const rest = lack.slice()
  const direction = lack.slice()
  let left = dot(rest, rest)
  const enough = Math.max(left, lack.length) * ROUNDING * ROUNDING
  for (let step = 0; step < 4 * lack.length + 50 && left > enough; step += 1) {
    const twice = averaged(neighbors, averaged(neighbors, direction))
    const image = direction.map((value, i) => count(i) * (value - (twice[i] ?? 0)))
    const bend = dot(direction, image)
    // What is left is constant over each island of points: rounding alone, and any step along it would be endless.
    if (!(bend > ROUNDING * dot(direction, direction))) break
    const length = left / bend
    for (let i = 0; i < b.length; i += 1) {
      b[i] = (b[i] ?? 0) + length * (direction[i] ?? 0)
      rest[i] = (rest[i] ?? 0) - length * (image[i] ?? 0)
    }
    const next = dot(rest, rest)
    for (let i = 0; i < b.length; i += 1) direction[i] = (rest[i] ?? 0) + (next / left) * (direction[i] ?? 0)
    left = next
  }
  return b
}
