import type { Plane } from './plane.ts'
import type { Centers } from './seeds.ts'

interface Assigned {
  stratumOf: Int32Array
  iterations: number
}

/**
 * k-means: each place to its nearest center, each center to the mean of its places, until nothing changes (Lloyd 1982).
 * Most distances are not computed: bounds on the nearest and on the second nearest center tell (Hamerly 2010, algorithm
 * 1). `centers` end at the means. A stratum may become empty only where places coincide or k nears their number.
 */
export function lloyd(plane: Plane, centers: Centers, most: number): Assigned {
  const { x, y } = plane
  const k = centers.x.length
  const places = x.length
  const stratumOf = new Int32Array(places)
  const upper = new Float64Array(places).fill(Infinity)
  const lower = new Float64Array(places)
  const half = new Float64Array(k)
  const sums = { x: new Float64Array(k), y: new Float64Array(k), sizes: new Int32Array(k) }
  sums.sizes[0] = places
  for (let place = 0; place < places; place += 1) {
    sums.x[0] = (sums.x[0] ?? 0) + (x[place] ?? 0)
    sums.y[0] = (sums.y[0] ?? 0) + (y[place] ?? 0)
  }
  let iterations = 0
  let changed = true
  while (changed && iterations < most) {
    iterations += 1
    changed = false
    halfWayToNext(centers, half)
    for (let place = 0; place < places; place += 1) {
      const own = stratumOf[place] ?? 0
      const safe = Math.max(half[own] ?? 0, lower[place] ?? 0)
      if ((upper[place] ?? 0) <= safe) continue
      const px = x[place] ?? 0
      const py = y[place] ?? 0
      const ox = px - (centers.x[own] ?? 0)
      const oy = py - (centers.y[own] ?? 0)
      const ownDistance = Math.sqrt(ox * ox + oy * oy)
      upper[place] = ownDistance
      if (ownDistance <= safe) continue
      let best = own
      let least = ox * ox + oy * oy
      let second = Infinity
      for (let center = 0; center < k; center += 1) {
        if (center === own) continue
        const dx = px - (centers.x[center] ?? 0)
        const dy = py - (centers.y[center] ?? 0)
        const distance = dx * dx + dy * dy
        if (distance < least) {
          second = least
          least = distance
          best = center
        } else if (distance < second) second = distance
      }
      lower[place] = Math.sqrt(second)
      if (best === own) continue
      upper[place] = Math.sqrt(least)
      stratumOf[place] = best
      changed = true
      sums.sizes[own] = (sums.sizes[own] ?? 0) - 1
      sums.x[own] = (sums.x[own] ?? 0) - px
      sums.y[own] = (sums.y[own] ?? 0) - py
      sums.sizes[best] = (sums.sizes[best] ?? 0) + 1
      sums.x[best] = (sums.x[best] ?? 0) + px
      sums.y[best] = (sums.y[best] ?? 0) + py
    }
    if (changed || iterations === 1) changed = follow(centers, sums, stratumOf, upper, lower) > 0
  }
  return { stratumOf, iterations }
}

/** Half the distance from each center to the nearest other: a place nearer than that to its own is there for good. */
function halfWayToNext({ x, y }: Centers, half: Float64Array): void {
  for (let center = 0; center < half.length; center += 1) {
    let least = Infinity
    for (let other = 0; other < half.length; other += 1) {
      if (other === center) continue
      const dx = (x[center] ?? 0) - (x[other] ?? 0)
      const dy = (y[center] ?? 0) - (y[other] ?? 0)
      least = Math.min(least, dx * dx + dy * dy)
    }
    half[center] = Math.sqrt(least) / 2
  }
}

/** Moves the centers to the means and the bounds with them; the longest way a center went. */
function follow(
  centers: Centers,
  sums: { x: Float64Array; y: Float64Array; sizes: Int32Array },
  stratumOf: Int32Array,
  upper: Float64Array,
  lower: Float64Array,
): number {
  const k = centers.x.length
  const went = new Float64Array(k)
  let farthest = 0
  for (let center = 0; center < k; center += 1) {
    const size = sums.sizes[center] ?? 0
    if (size === 0) continue
    const meanX = (sums.x[center] ?? 0) / size
    const meanY = (sums.y[center] ?? 0) / size
    const dx = meanX - (centers.x[center] ?? 0)
    const dy = meanY - (centers.y[center] ?? 0)
    went[center] = Math.sqrt(dx * dx + dy * dy)
    farthest = Math.max(farthest, went[center] ?? 0)
    centers.x[center] = meanX
    centers.y[center] = meanY
  }
  for (let place = 0; place < stratumOf.length; place += 1) {
    upper[place] = (upper[place] ?? 0) + (went[stratumOf[place] ?? 0] ?? 0)
    lower[place] = (lower[place] ?? 0) - farthest
  }
  return farthest
}
