import { LEAST_GAIN } from './compact-exchange.ts'
import { membersOf, move, type Partition } from './compact-partition.ts'

/**
 * For two strata the line that divides their places best without changing the sizes, for all pairs near one another,
 * again and again until no pair gains. With both centroids fixed, the best division of two strata's places gives those
 * farthest along the direction from one centroid to the other to the other: a power diagram of two (Aurenhammer,
 * Hoffmann and Aronov 1998); then the centroids follow. The sum of squares falls with every change.
 * @returns how many times all pairs were looked at
 */
export function dividePairs(partition: Partition, most: number): number {
  const { plane, k, sizes, sumX, sumY } = partition
  const n = partition.stratumOf.length
  const along = new Float64Array(n)
  const keys = new Float64Array(n)
  // When each stratum was changed last, counted in pairs looked at.
  const changedAt = new Int32Array(k)
  const radii = new Float64Array(k)
  const radiusAt = new Int32Array(k).fill(-1)
  let lookedAt = 0
  let sweepBefore = 0
  let sweeps = 0
  let improved = true
  while (improved && sweeps < most) {
    sweeps += 1
    improved = false
    const sweepStart = lookedAt
    for (let one = 0; one < k; one += 1) {
      for (let other = one + 1; other < k; other += 1) {
        if (sweeps > 1 && (changedAt[one] ?? 0) <= sweepBefore && (changedAt[other] ?? 0) <= sweepBefore)
          continue
        lookedAt += 1
        if (!mayGain(one, other)) continue
        if (!divide(one, other)) continue
        changedAt[one] = lookedAt
        changedAt[other] = lookedAt
        improved = true
      }
    }
    sweepBefore = sweepStart
  }
  return sweeps

  /** Balls around the centroids that do not meet cannot exchange anything. */
  function mayGain(one: number, other: number): boolean {
    const dx = (sumX[one] ?? 0) / (sizes[one] ?? 1) - (sumX[other] ?? 0) / (sizes[other] ?? 1)
    const dy = (sumY[one] ?? 0) / (sizes[one] ?? 1) - (sumY[other] ?? 0) / (sizes[other] ?? 1)
    const reach = radius(one) + radius(other)
    return dx * dx + dy * dy < reach * reach
  }

  function radius(stratum: number): number {
    const changed = changedAt[stratum] ?? 0
    if (radiusAt[stratum] === changed) return radii[stratum] ?? 0
    const size = sizes[stratum] ?? 1
    const places = membersOf(partition, stratum)
    const x = (sumX[stratum] ?? 0) / size
    const y = (sumY[stratum] ?? 0) / size
    let farthest = 0
    for (let at = 0; at < size; at += 1) {
      const place = places[at] ?? 0
      const dx = (plane.x[place] ?? 0) - x
      const dy = (plane.y[place] ?? 0) - y
      farthest = Math.max(farthest, dx * dx + dy * dy)
    }
    radiusAt[stratum] = changed
    radii[stratum] = Math.sqrt(farthest)
    return radii[stratum] ?? 0
  }

  function divide(one: number, other: number): boolean {
    const oneSize = sizes[one] ?? 1
    const otherSize = sizes[other] ?? 1
    const ax = (sumX[one] ?? 0) / oneSize
    const ay = (sumY[one] ?? 0) / oneSize
    const bx = (sumX[other] ?? 0) / otherSize
    const by = (sumY[other] ?? 0) / otherSize
    const dx = 2 * (bx - ax)
    const dy = 2 * (by - ay)
    const base = ax * ax + ay * ay - bx * bx - by * by
    const ones = membersOf(partition, one)
    const others = membersOf(partition, other)
    // How much nearer each place is to the other's centroid, as squared distances.
    let highest = -Infinity
    for (let at = 0; at < oneSize; at += 1) {
      const place = ones[at] ?? 0
      const gain = dx * (plane.x[place] ?? 0) + dy * (plane.y[place] ?? 0) + base
      along[at] = gain
      if (gain > highest) highest = gain
    }
    let lowest = Infinity
    for (let at = 0; at < otherSize; at += 1) {
      const place = others[at] ?? 0
      const gain = dx * (plane.x[place] ?? 0) + dy * (plane.y[place] ?? 0) + base
      along[oneSize + at] = gain
      if (gain < lowest) lowest = gain
    }
    if (highest - lowest < LEAST_GAIN) return false
    let count = 0
    for (let at = 0; at < oneSize; at += 1) {
      const gain = along[at] ?? 0
      if (gain > lowest) {
        keys[count] = gain
        count += 1
      }
    }
    const kept = count
    for (let at = oneSize; at < oneSize + otherSize; at += 1) {
      const gain = along[at] ?? 0
      if (gain < highest) {
        keys[count] = gain
        count += 1
      }
    }
    keys.subarray(0, count).sort()
    const border = keys[kept - 1] ?? 0
    let gained = 0
    let balance = 0
    for (let at = 0; at < oneSize; at += 1) {
      const gain = along[at] ?? 0
      if (gain > border) {
        gained += gain - border
        balance += 1
      }
    }
    for (let at = oneSize; at < oneSize + otherSize; at += 1) {
      const gain = along[at] ?? 0
      if (gain < border) {
        gained += border - gain
        balance -= 1
      }
    }
    if (gained < LEAST_GAIN) return false
    // From the end, as the last member takes the place of one that leaves; newcomers come after those looked at.
    let owed = balance
    for (let at = otherSize - 1; at >= 0; at -= 1) {
      const gain = along[oneSize + at] ?? 0
      if (gain > border) continue
      if (gain === border) {
        if (owed <= 0) continue
        owed -= 1
      }
      move(partition, others[at] ?? 0, one)
    }
    const both = membersOf(partition, one)
    owed = -balance
    for (let at = oneSize - 1; at >= 0; at -= 1) {
      const gain = along[at] ?? 0
      if (gain < border) continue
      if (gain === border) {
        if (owed <= 0) continue
        owed -= 1
      }
      move(partition, both[at] ?? 0, other)
    }
    return true
  }
}
