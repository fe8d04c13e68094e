import type { Random } from '../../random/random.ts'
import type { Plane } from './plane.ts'

/** Where the strata's centers are; moved by what improves them. */
export interface Centers {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Places looked at for each center; the one that leaves the least is taken. */
const CANDIDATES = 3

/**
 * k of the places, far from one another: each drawn with a chance proportional to its squared distance to the nearest
 * one before, the best of a few (k-means++, Arthur and Vassilvitskii 2007, section 2.2, and their greedy variant in 5).
 */
export function seedCenters({ x, y }: Plane, k: number, random: Random): Centers {
  const places = x.length
  const centers = { x: new Float64Array(k), y: new Float64Array(k) }
  const nearest = new Float64Array(places).fill(Infinity)
  const take = (center: number, place: number): number => {
    const [px, py] = [x[place] ?? 0, y[place] ?? 0]
    centers.x[center] = px
    centers.y[center] = py
    let sum = 0
    for (let other = 0; other < places; other += 1) {
      const dx = (x[other] ?? 0) - px
      const dy = (y[other] ?? 0) - py
      const near = Math.min(nearest[other] ?? 0, dx * dx + dy * dy)
      nearest[other] = near
      sum += near
    }
    return sum
  }
  let sum = take(0, random.below(places))
  for (let center = 1; center < k; center += 1) {
    let [best, least] = [0, Infinity]
    for (let tried = 0; tried < CANDIDATES; tried += 1) {
      const place = drawn(nearest, random.float() * sum)
      const left = sumIfTaken({ x, y }, nearest, place)
      if (left < least) [best, least] = [place, left]
    }
    sum = take(center, best)
  }
  return centers
}

/** The place where the running sum of the chances passes `target`; the last with a chance, should rounding miss it. */
function drawn(chances: Float64Array, target: number): number {
  let sum = 0
  let last = 0
  for (let place = 0; place < chances.length; place += 1) {
    const chance = chances[place] ?? 0
    if (chance === 0) continue
    sum += chance
    last = place
    if (sum > target) break
  }
  return last
}

function sumIfTaken({ x, y }: Plane, nearest: Float64Array, place: number): number {
  const [px, py] = [x[place] ?? 0, y[place] ?? 0]
  let sum = 0
  for (let other = 0; other < nearest.length; other += 1) {
    const dx = (x[other] ?? 0) - px
    const dy = (y[other] ?? 0) - py
    sum += Math.min(nearest[other] ?? 0, dx * dx + dy * dy)
  }
  return sum
}
