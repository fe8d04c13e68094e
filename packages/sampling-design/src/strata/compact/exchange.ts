import { membersOf, move, type Partition, radiusOf } from './partition.ts'

/** Gains below this (squared sides of a cell) may be rounding: counting them might go on for ever. */
export const LEAST_GAIN = 1e-7

/** Gives every empty stratum a place: the one farthest from its centroid in a stratum that has others. */
export function fillEmpty(partition: Partition): void {
  const { k, sizes } = partition
  for (let stratum = 0; stratum < k; stratum += 1) {
    if ((sizes[stratum] ?? 0) === 0) move(partition, loneliest(partition), stratum)
  }
}

function loneliest({ plane, stratumOf, sizes, sumX, sumY }: Partition): number {
  let [found, most] = [0, -1]
  for (let place = 0; place < stratumOf.length; place += 1) {
    const own = stratumOf[place] ?? 0
    const size = sizes[own] ?? 0
    if (size < 2) continue
    const dx = (plane.x[place] ?? 0) - (sumX[own] ?? 0) / size
    const dy = (plane.y[place] ?? 0) - (sumY[own] ?? 0) / size
    const distance = dx * dx + dy * dy
    if (distance > most) [found, most] = [place, distance]
  }
  return found
}

/**
 * Moves single places between strata as long as the sum of squares falls, counting that both centroids follow: n d² / (n
 * − 1) is what the old stratum loses, n d² / (n + 1) what the new one gains (Hartigan 1975, page 86; Späth 1985). Ends
 * where no single move helps, which is better than where k-means ends.
 */
export function exchange(partition: Partition, most: number): number {
  const { k, sizes } = partition
  let changedAt = new Uint8Array(k).fill(1)
  let passes = 0
  const near = neighbors(partition)
  let moved = 1
  while (moved > 0 && passes < most) {
    passes += 1
    moved = 0
    near.update()
    const changes = new Uint8Array(k)
    for (let from = 0; from < k; from += 1) {
      const others = near.of(from, changedAt)
      if (others === 0) continue
      for (let at = (sizes[from] ?? 0) - 1; at >= 0; at -= 1) {
        if ((sizes[from] ?? 0) < 2) break
        const place = membersOf(partition, from)[at] ?? 0
        const to = near.better(place, from, others)
        if (to < 0) continue
        move(partition, place, to)
        changes[from] = 1
        changes[to] = 1
        moved += 1
      }
    }
    changedAt = changes
  }
  return passes
}

/** For a stratum the others that may take a place from it, nearest first. */
function neighbors(partition: Partition) {
  const { plane, k, sizes, sumX, sumY } = partition
  const candidates = new Int32Array(k)
  const distances = new Float64Array(k)
  const radii = new Float64Array(k)
  const middle = (stratum: number, sums: Float64Array) => (sums[stratum] ?? 0) / (sizes[stratum] ?? 1)
  return {
    /** How far the places of each stratum lie from its centroid. */
    update() {
      for (let stratum = 0; stratum < k; stratum += 1) radii[stratum] = radiusOf(partition, stratum)
    },
    /** How many candidates there are for places of `from`; none if neither it nor they have changed. */
    of(from: number, changed: Uint8Array): number {
      const [x, y] = [middle(from, sumX), middle(from, sumY)]
      // A place goes to a centroid at most √(2 n / (n − 1)) times as far as its own, which is no farther than the radius.
      const size = sizes[from] ?? 0
      const reach = size < 2 ? 0 : (1 + Math.sqrt((2 * size) / (size - 1))) * (radii[from] ?? 0)
      let count = 0
      let active = changed[from] === 1
      for (let other = 0; other < k; other += 1) {
        if (other === from) continue
        const dx = middle(other, sumX) - x
        const dy = middle(other, sumY) - y
        const distance = dx * dx + dy * dy
        if (distance > reach * reach) continue
        active ||= changed[other] === 1
        let at = count
        while (at > 0 && (distances[at - 1] ?? 0) > distance) {
          distances[at] = distances[at - 1] ?? 0
          candidates[at] = candidates[at - 1] ?? 0
          at -= 1
        }
        distances[at] = distance
        candidates[at] = other
        count += 1
      }
      return active ? count : 0
    },
    /** The stratum that gains most from having the place, or −1 when it is best where it is. */
    better(place: number, from: number, count: number): number {
      const [px, py] = [plane.x[place] ?? 0, plane.y[place] ?? 0]
      const size = sizes[from] ?? 2
      const ox = px - (sumX[from] ?? 0) / size
      const oy = py - (sumY[from] ?? 0) / size
      const own = ox * ox + oy * oy
      // Half of it is the least a candidate can be at: n / (n + 1) ≥ 1/2.
      let least = (own * size) / (size - 1) - LEAST_GAIN
      let best = -1
      for (let at = 0; at < count; at += 1) {
        const other = candidates[at] ?? 0
        const otherSize = sizes[other] ?? 1
        // No nearer than the distance of the centroids less its own: (√D − √own)² ≥ 2 least, without the roots.
        const gap = (distances[at] ?? 0) + own - 2 * least
        if (gap > 0 && gap * gap > 4 * (distances[at] ?? 0) * own) break
        const dx = px - (sumX[other] ?? 0) / otherSize
        const dy = py - (sumY[other] ?? 0) / otherSize
        const cost = ((dx * dx + dy * dy) * otherSize) / (otherSize + 1)
        if (cost < least) [least, best] = [cost, other]
      }
      return best
    },
  }
}
