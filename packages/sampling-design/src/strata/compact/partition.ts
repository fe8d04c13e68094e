import type { Plane } from './plane.ts'

/** Places in k strata, with what moving one asks for. Changed in place by `move`. */
export interface Partition {
  readonly plane: Plane
  readonly k: number
  readonly stratumOf: Int32Array
  readonly sizes: Int32Array
  /** Sums of x and y of a stratum's places. */
  readonly sumX: Float64Array
  readonly sumY: Float64Array
  /** A stratum's places are the first `sizes[stratum]` here, in no order. */
  readonly members: Int32Array[]
  /** Where a place stands among its stratum's members. */
  readonly slots: Int32Array
}

const NONE = new Int32Array(0)

export function partitionOf(plane: Plane, k: number, stratumOf: Int32Array): Partition {
  const sizes = new Int32Array(k)
  const sumX = new Float64Array(k)
  const sumY = new Float64Array(k)
  const slots = new Int32Array(stratumOf.length)
  for (let place = 0; place < stratumOf.length; place += 1) {
    const stratum = stratumOf[place] ?? 0
    slots[place] = sizes[stratum] ?? 0
    sizes[stratum] = (sizes[stratum] ?? 0) + 1
    sumX[stratum] = (sumX[stratum] ?? 0) + (plane.x[place] ?? 0)
    sumY[stratum] = (sumY[stratum] ?? 0) + (plane.y[place] ?? 0)
  }
  const members = Array.from(sizes, (size) => new Int32Array(size + 8))
  for (let place = 0; place < stratumOf.length; place += 1) {
    const own = members[stratumOf[place] ?? 0] ?? NONE
    own[slots[place] ?? 0] = place
  }
  return { plane, k, stratumOf, sizes, sumX, sumY, members, slots }
}

/** A stratum's places; only the first `sizes[stratum]` count. */
export function membersOf({ members }: Partition, stratum: number): Int32Array {
  return members[stratum] ?? NONE
}

/** Puts a place into another stratum. */
export function move(partition: Partition, place: number, to: number): void {
  const { plane, stratumOf, sizes, sumX, sumY, members, slots } = partition
  const from = stratumOf[place] ?? 0
  const x = plane.x[place] ?? 0
  const y = plane.y[place] ?? 0
  const old = membersOf(partition, from)
  const last = (sizes[from] ?? 0) - 1
  const lastPlace = old[last] ?? 0
  const slot = slots[place] ?? 0
  old[slot] = lastPlace
  slots[lastPlace] = slot
  sizes[from] = last
  sumX[from] = (sumX[from] ?? 0) - x
  sumY[from] = (sumY[from] ?? 0) - y

  let fresh = membersOf(partition, to)
  const size = sizes[to] ?? 0
  if (size === fresh.length) {
    const grown = new Int32Array(2 * size + 8)
    grown.set(fresh)
    members[to] = grown
    fresh = grown
  }
  fresh[size] = place
  slots[place] = size
  sizes[to] = size + 1
  sumX[to] = (sumX[to] ?? 0) + x
  sumY[to] = (sumY[to] ?? 0) + y
  stratumOf[place] = to
}

/** Sum over the places of the squared distance to the centroid of their stratum. */
export function withinSs({ plane, k, stratumOf, sizes, sumX, sumY }: Partition): number {
  const middleX = new Float64Array(k)
  const middleY = new Float64Array(k)
  for (let stratum = 0; stratum < k; stratum += 1) {
    const size = Math.max(1, sizes[stratum] ?? 0)
    middleX[stratum] = (sumX[stratum] ?? 0) / size
    middleY[stratum] = (sumY[stratum] ?? 0) / size
  }
  let sum = 0
  for (let place = 0; place < stratumOf.length; place += 1) {
    const stratum = stratumOf[place] ?? 0
    const dx = (plane.x[place] ?? 0) - (middleX[stratum] ?? 0)
    const dy = (plane.y[place] ?? 0) - (middleY[stratum] ?? 0)
    sum += dx * dx + dy * dy
  }
  return sum
}

/** The middle of each stratum; none may be empty. */
export function centroidsOf({ k, sizes, sumX, sumY }: Partition): { x: Float64Array; y: Float64Array } {
  const x = new Float64Array(k)
  const y = new Float64Array(k)
  for (let stratum = 0; stratum < k; stratum += 1) {
    const size = Math.max(1, sizes[stratum] ?? 0)
    x[stratum] = (sumX[stratum] ?? 0) / size
    y[stratum] = (sumY[stratum] ?? 0) / size
  }
  return { x, y }
}

/** How far a stratum reaches from its centroid. */
export function radiusOf(partition: Partition, stratum: number): number {
  const { plane, sizes, sumX, sumY } = partition
  const size = sizes[stratum] ?? 0
  const places = membersOf(partition, stratum)
  const x = (sumX[stratum] ?? 0) / Math.max(1, size)
  const y = (sumY[stratum] ?? 0) / Math.max(1, size)
  let most = 0
  for (let at = 0; at < size; at += 1) {
    const place = places[at] ?? 0
    const dx = (plane.x[place] ?? 0) - x
    const dy = (plane.y[place] ?? 0) - y
    most = Math.max(most, dx * dx + dy * dy)
  }
  return Math.sqrt(most)
}
