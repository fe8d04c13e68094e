import { LEAST_GAIN } from '../exchange.ts'
import { membersOf, move, type Partition, radiusOf } from '../partition.ts'

/** Scratch for what is measured of two strata. */
interface Scratch {
  /** How much nearer each place of the two is to the other's centroid, as squared distances. */
  readonly along: Float64Array
  /** Those that may cross, to be sorted. */
  readonly keys: Float64Array
}

/**
 * For two strata the line that divides their places best without changing the sizes, for all pairs near one another,
 * again and again until no pair gains. With both centroids fixed, the best division of two strata's places gives those
 * farthest along the direction from one centroid to the other to the other: a power diagram of two (Aurenhammer,
 * Hoffmann and Aronov 1998); then the centroids follow. The sum of squares falls with every change.
 * @param most sweeps over all pairs
 * @returns how many were made
 */
export function dividePairs(partition: Partition, most: number): number {
  const { k, stratumOf } = partition
  const scratch = { along: new Float64Array(stratumOf.length), keys: new Float64Array(stratumOf.length) }
  const radii = Float64Array.from({ length: k }, (_, stratum) => radiusOf(partition, stratum))
  // When each stratum was changed last, counted in pairs looked at.
  const changedAt = new Int32Array(k)
  let lookedAt = 0
  let sweepBefore = -1
  let sweeps = 0
  let improved = true
  while (improved && sweeps < most) {
    sweeps += 1
    improved = false
    const sweepStart = lookedAt
    for (let one = 0; one < k; one += 1) {
      for (let other = one + 1; other < k; other += 1) {
        // A pair that neither sweep has changed was looked at since.
        if ((changedAt[one] ?? 0) <= sweepBefore && (changedAt[other] ?? 0) <= sweepBefore) continue
        lookedAt += 1
        if (!areNear(partition, radii, one, other) || !divide(partition, scratch, one, other)) continue
        for (const stratum of [one, other]) {
          changedAt[stratum] = lookedAt
          radii[stratum] = radiusOf(partition, stratum)
        }
        improved = true
      }
    }
    sweepBefore = sweepStart
  }
  return sweeps
}

/** Balls around the centroids that do not meet cannot exchange anything. */
function areNear(partition: Partition, radii: Float64Array, one: number, other: number): boolean {
  const { sizes, sumX, sumY } = partition
  const dx = (sumX[one] ?? 0) / (sizes[one] ?? 1) - (sumX[other] ?? 0) / (sizes[other] ?? 1)
  const dy = (sumY[one] ?? 0) / (sizes[one] ?? 1) - (sumY[other] ?? 0) / (sizes[other] ?? 1)
  const reach = (radii[one] ?? 0) + (radii[other] ?? 0)
  return dx * dx + dy * dy < reach * reach
}

/** Divides the places of two strata anew; whether that gained anything. */
function divide(partition: Partition, scratch: Scratch, one: number, other: number): boolean {
  const { along, keys } = scratch
  const split = partition.sizes[one] ?? 0
  const total = split + (partition.sizes[other] ?? 0)
  measure(partition, along, one, other)
  const highest = extreme(along, 0, split, 1)
  const lowest = -extreme(along, split, total, -1)
  if (highest - lowest < LEAST_GAIN) return false
  let count = 0
  for (let at = 0; at < split; at += 1) {
    const gain = along[at] ?? 0
    if (gain <= lowest) continue
    keys[count] = gain
    count += 1
  }
  const kept = count
  for (let at = split; at < total; at += 1) {
    const gain = along[at] ?? 0
    if (gain >= highest) continue
    keys[count] = gain
    count += 1
  }
  keys.subarray(0, count).sort()
  return cross(partition, along, { one, other, split, total, border: keys[kept - 1] ?? 0 })
}

/** For the places of both, first those of `one`: how much nearer they are to the other's centroid than to the one's. */
function measure(partition: Partition, along: Float64Array, one: number, other: number): void {
  const { plane, sizes, sumX, sumY } = partition
  const split = sizes[one] ?? 0
  const ax = (sumX[one] ?? 0) / split
  const ay = (sumY[one] ?? 0) / split
  const bx = (sumX[other] ?? 0) / (sizes[other] ?? 1)
  const by = (sumY[other] ?? 0) / (sizes[other] ?? 1)
  const dx = 2 * (bx - ax)
  const dy = 2 * (by - ay)
  const base = ax * ax + ay * ay - bx * bx - by * by
  const ones = membersOf(partition, one)
  for (let at = 0; at < split; at += 1) {
    const place = ones[at] ?? 0
    along[at] = dx * (plane.x[place] ?? 0) + dy * (plane.y[place] ?? 0) + base
  }
  const others = membersOf(partition, other)
  const size = sizes[other] ?? 0
  for (let at = 0; at < size; at += 1) {
    const place = others[at] ?? 0
    along[split + at] = dx * (plane.x[place] ?? 0) + dy * (plane.y[place] ?? 0) + base
  }
}

/** The highest of the values times the sign. */
function extreme(values: Float64Array, from: number, to: number, sign: 1 | -1): number {
  let highest = -Infinity
  for (let at = from; at < to; at += 1) {
    const value = sign * (values[at] ?? 0)
    if (value > highest) highest = value
  }
  return highest
}

interface Crossing {
  one: number
  other: number
  /** Where the other's places begin in `along`, and where they end. */
  split: number
  total: number
  /** Below it a place belongs to the one, above it to the other; at it, wherever the sizes ask for it. */
  border: number
}

function cross(partition: Partition, along: Float64Array, crossing: Crossing): boolean {
  const { one, other, split, total, border } = crossing
  let gained = 0
  let owed = 0
  for (let at = 0; at < total; at += 1) {
    const beyond = (at < split ? 1 : -1) * ((along[at] ?? 0) - border)
    if (beyond <= 0) continue
    gained += beyond
    owed += at < split ? 1 : -1
  }
  if (gained < LEAST_GAIN) return false
  send(partition, along, { from: other, to: one, start: split, end: total, border, owed })
  send(partition, along, { from: one, to: other, start: 0, end: split, border, owed: -owed })
  return true
}

interface Sending {
  from: number
  to: number
  start: number
  end: number
  border: number
  /** How many at the border go too. */
  owed: number
}

/** Moves those beyond the border; from the end, as the last member takes the place of one that leaves. */
function send(
  partition: Partition,
  along: Float64Array,
  { from, to, start, end, border, owed }: Sending,
): void {
  const sign = start === 0 ? 1 : -1
  const places = membersOf(partition, from)
  let atBorder = owed
  for (let at = end - 1; at >= start; at -= 1) {
    const beyond = sign * ((along[at] ?? 0) - border)
    if (beyond < 0 || (beyond === 0 && atBorder <= 0)) continue
    if (beyond === 0) atBorder -= 1
    move(partition, places[at - start] ?? 0, to)
  }
}
