import type { Random } from '../../random/random.ts'
import { balance, cancelCycles, powerWeights } from './equal-area/flow.ts'
import { dividePairs } from './equal-area/pairs.ts'
import { swapPairs } from './equal-area/swaps.ts'
import { exchange, fillEmpty } from './exchange.ts'
import { lloyd } from './lloyd.ts'
import { nearestByPower } from './nearest.ts'
import { centroidsOf, type Partition, partitionOf, withinSs } from './partition.ts'
import { curveOrder, type Plane, thin } from './plane.ts'
import { type Centers, seedCenters } from './seeds.ts'

/** Places a stratum that starts are compared on; a field with more of them is thinned for that. */
const PLACES_A_STRATUM = 60
const LEAST_PLACES = 1_000
/** Starts that are taken to the next level of detail, while it has few places. */
const KEPT = 3
const FEW_PLACES = 20_000
/** Each level of thinning has at most so many times the places of the one below. */
const LEVEL_RATIO = 8
/** Strata up to which starts are seeded at random and flows between all strata are looked for. */
const MOST_SEEDED = 128
/** Passes of k-means from seeds when another method goes on from there, and at most. */
const ROUGH_PASSES = 40
const MOST_PASSES = 100
const MOST_SWEEPS = 60
/** Rounds of the finish of equal areas; each ends where the next would start unless it still gains. */
const MOST_ROUNDS = 6

export interface Solved {
  partition: Partition
  iterations: number
}

/** Strata of the least sum of squares found in `starts` starts. */
export function solve(plane: Plane, k: number, starts: number, random: Random, equalArea: boolean): Solved {
  const levels = levelsOf(plane.x.length, k)
  const [begin, refine] = equalArea ? [equalStart, refineEqual] : [freeStart, refineFree]
  const planeOf = (size: number) => (size === plane.x.length ? plane : thin(plane, size))
  const coarsest = planeOf(levels[0] ?? plane.x.length)
  // With very many strata the first start is already even over the field, and others cost too much.
  const tries = k > MOST_SEEDED ? 1 : starts
  let kept = best(
    Array.from({ length: tries }, () => begin(coarsest, seeds(coarsest, k, random))),
    KEPT,
  )
  for (const size of levels.slice(1)) {
    const finer = planeOf(size)
    kept = kept.slice(0, size > FEW_PLACES ? 1 : KEPT).map((found) => refine(finer, found))
  }
  const [found] = best(equalArea ? kept.map(finishEqual) : kept, 1)
  if (found === undefined) throw new Error('No start was made.')
  return found
}

/** Those of the least sums of squares, the least first; the earlier of equals. */
function best(found: readonly Solved[], most: number): Solved[] {
  const sums = found.map((solved, at) => ({ solved, at, sum: withinSs(solved.partition) }))
  sums.sort((one, other) => one.sum - other.sum || one.at - other.at)
  return sums.slice(0, most).map(({ solved }) => solved)
}

/** How many places each level has, the coarsest first, all places last. */
function levelsOf(places: number, k: number): number[] {
  const levels = [places]
  const enough = Math.max(LEAST_PLACES, PLACES_A_STRATUM * k)
  for (let size = places; size > 1.5 * enough; ) {
    size = Math.max(enough, Math.ceil(size / LEVEL_RATIO))
    levels.unshift(size)
  }
  return levels
}

function seeds(plane: Plane, k: number, random: Random): Centers {
  return k > MOST_SEEDED ? centroidsOf(runs(plane, k)) : seedCenters(plane, k, random)
}

/** The places along the curve of `curveOrder` in k runs of equal length. */
function runs(plane: Plane, k: number): Partition {
  const order = curveOrder(plane)
  const stratumOf = new Int32Array(order.length)
  for (let at = 0; at < order.length; at += 1) {
    stratumOf[order[at] ?? 0] = Math.floor((at * k) / order.length)
  }
  return partitionOf(plane, k, stratumOf)
}

function freeStart(plane: Plane, centers: Centers): Solved {
  const { stratumOf, iterations } = lloyd(plane, centers, MOST_PASSES)
  const partition = partitionOf(plane, centers.x.length, stratumOf)
  fillEmpty(partition)
  return { partition, iterations: iterations + exchange(partition, MOST_PASSES) }
}

function refineFree(plane: Plane, { partition, iterations }: Solved): Solved {
  const found = freeStart(plane, centroidsOf(partition))
  return { partition: found.partition, iterations: iterations + found.iterations }
}

function equalStart(plane: Plane, centers: Centers): Solved {
  const k = centers.x.length
  if (k > MOST_SEEDED) {
    const partition = runs(plane, k)
    return { partition, iterations: dividePairs(partition, MOST_SWEEPS) }
  }
  const { stratumOf, iterations } = lloyd(plane, centers, ROUGH_PASSES)
  const partition = partitionOf(plane, k, stratumOf)
  fillEmpty(partition)
  balance(partition)
  return { partition, iterations: iterations + dividePairs(partition, MOST_SWEEPS) }
}

function refineEqual(plane: Plane, { partition: before, iterations }: Solved): Solved {
  const { k } = before
  if (k > MOST_SEEDED) return equalStart(plane, centroidsOf(before))
  const stratumOf = nearestByPower(plane, centroidsOf(before), powerWeights(before))
  const partition = partitionOf(plane, k, stratumOf)
  fillEmpty(partition)
  balance(partition)
  return { partition, iterations: iterations + dividePairs(partition, MOST_SWEEPS) }
}

/** What pairs with fixed centroids do not see: cycles of strata, and centroids that follow. */
function finishEqual({ partition, iterations }: Solved): Solved {
  let passes = iterations
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const swaps = swapPairs(partition)
    const cycles = partition.k > MOST_SEEDED ? 0 : cancelCycles(partition, 2 * partition.k)
    passes += 1
    if (swaps + cycles === 0) break
    passes += dividePairs(partition, MOST_SWEEPS)
  }
  swapPairs(partition)
  return { partition, iterations: passes }
}
