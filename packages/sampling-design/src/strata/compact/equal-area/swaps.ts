import { LEAST_GAIN } from '../exchange.ts'
import { membersOf, move, type Partition, radiusOf } from '../partition.ts'

/**
 * Swaps single places of two strata as long as the sum of squares falls, counting that both centroids follow. For a
 * place p of stratum i and q of j the sum falls by 2 (c_i − c_j)·(q − p) + |q − p|² (1/n_i + 1/n_j): the sum of squares of
 * a stratum is Σ|x|² − |Σx|²/n, and the sizes stay. The second part is what dividing with fixed centroids does not see.
 * A stratum that has a place more than the other may also give one away (Hartigan's rule, see `exchange`).
 * @returns how many swaps were made
 */
export function swapPairs(partition: Partition): number {
  const { plane, k, sizes, sumX, sumY } = partition
  const ones = candidatesOf(partition)
  const others = candidatesOf(partition)
  const boxes = boxesOf(partition)
  const radii = Float64Array.from({ length: k }, (_, stratum) => radiusOf(partition, stratum))
  let swaps = 0
  for (let one = 0; one < k; one += 1) {
    for (let other = one + 1; other < k; other += 1) {
      if (areFar(one, other)) continue
      // Bounded, should rounding make a swap and its reverse both a gain.
      for (let turn = 0; turn < 64 && improve(one, other); turn += 1) swaps += 1
    }
  }
  return swaps

  /** No place of one ball around a centroid can gain by a swap with one of the other. */
  function areFar(one: number, other: number): boolean {
    const [size, otherSize] = [sizes[one] ?? 1, sizes[other] ?? 1]
    const dx = (sumX[one] ?? 0) / size - (sumX[other] ?? 0) / otherSize
    const dy = (sumY[one] ?? 0) / size - (sumY[other] ?? 0) / otherSize
    const distance = Math.sqrt(dx * dx + dy * dy)
    const reach = (radii[one] ?? 0) + (radii[other] ?? 0)
    const follows = (distance + reach) * (distance + reach) * (1 / size + 1 / otherSize)
    return 2 * distance * (reach - distance) + follows < LEAST_GAIN
  }

  function update(stratum: number): void {
    boxes.update(stratum)
    radii[stratum] = radiusOf(partition, stratum)
  }

  function improve(one: number, other: number): boolean {
    const weight = 1 / (sizes[one] ?? 1) + 1 / (sizes[other] ?? 1)
    const reach = boxes.reach(one, other) * weight
    const highest = ones.measure(one, other)
    const lowest = -others.measure(other, one)
    if (highest - lowest + reach < LEAST_GAIN) return giveAway(one, other)
    ones.keep(lowest - reach)
    others.keep(-highest - reach)
    let most = LEAST_GAIN
    let [first, second] = [-1, -1]
    for (let at = 0; at < ones.found.count; at += 1) {
      const place = ones.places[at] ?? 0
      const gain = ones.gains[at] ?? 0
      const [px, py] = [plane.x[place] ?? 0, plane.y[place] ?? 0]
      for (let to = 0; to < others.found.count; to += 1) {
        const partner = others.places[to] ?? 0
        const dx = (plane.x[partner] ?? 0) - px
        const dy = (plane.y[partner] ?? 0) - py
        const sum = gain + (others.gains[to] ?? 0) + (dx * dx + dy * dy) * weight
        if (sum > most) {
          most = sum
          first = place
          second = partner
        }
      }
    }
    if (first < 0) return giveAway(one, other)
    move(partition, first, other)
    move(partition, second, one)
    update(one)
    update(other)
    return true
  }

  function giveAway(one: number, other: number): boolean {
    const difference = (sizes[one] ?? 0) - (sizes[other] ?? 0)
    if (difference === 0) return false
    const [from, to] = difference > 0 ? [one, other] : [other, one]
    const [size, target] = [sizes[from] ?? 0, sizes[to] ?? 0]
    if (size < 2) return false
    const places = membersOf(partition, from)
    const [ax, ay] = [(sumX[from] ?? 0) / size, (sumY[from] ?? 0) / size]
    const [bx, by] = [(sumX[to] ?? 0) / target, (sumY[to] ?? 0) / target]
    let most = LEAST_GAIN
    let found = -1
    for (let at = 0; at < size; at += 1) {
      const place = places[at] ?? 0
      const [px, py] = [plane.x[place] ?? 0, plane.y[place] ?? 0]
      const lost = ((px - ax) * (px - ax) + (py - ay) * (py - ay)) * (size / (size - 1))
      const gain = lost - ((px - bx) * (px - bx) + (py - by) * (py - by)) * (target / (target + 1))
      if (gain > most) [most, found] = [gain, place]
    }
    if (found < 0) return false
    move(partition, found, to)
    update(one)
    update(other)
    return true
  }
}

/** A stratum's places with how much nearer each is to another's centroid, and those of them that matter. */
function candidatesOf(partition: Partition) {
  const { plane, sizes, sumX, sumY } = partition
  const gains = new Float64Array(partition.stratumOf.length)
  const places = new Int32Array(partition.stratumOf.length)
  const found = { count: 0 }
  return {
    gains,
    places,
    found,
    /** Measures all; the highest. */
    measure(from: number, to: number): number {
      const [size, target] = [sizes[from] ?? 0, sizes[to] ?? 1]
      const [ax, ay] = [(sumX[from] ?? 0) / size, (sumY[from] ?? 0) / size]
      const [bx, by] = [(sumX[to] ?? 0) / target, (sumY[to] ?? 0) / target]
      const dx = 2 * (bx - ax)
      const dy = 2 * (by - ay)
      const base = ax * ax + ay * ay - bx * bx - by * by
      const members = membersOf(partition, from)
      let highest = -Infinity
      for (let at = 0; at < size; at += 1) {
        const place = members[at] ?? 0
        const gain = dx * (plane.x[place] ?? 0) + dy * (plane.y[place] ?? 0) + base
        gains[at] = gain
        places[at] = place
        if (gain > highest) highest = gain
      }
      found.count = size
      return highest
    },
    /** Forgets those below. */
    keep(lowest: number) {
      let count = 0
      for (let at = 0; at < found.count; at += 1) {
        const gain = gains[at] ?? 0
        if (gain < lowest) continue
        gains[count] = gain
        places[count] = places[at] ?? 0
        count += 1
      }
      found.count = count
    },
  }
}

/** The box around each stratum: no two places of two strata are farther apart than their boxes' corners. */
function boxesOf(partition: Partition) {
  const { plane, k, sizes } = partition
  const sides = Array.from({ length: 4 }, () => new Float64Array(k))
  const [west = sides[0], east = sides[1], south = sides[2], north = sides[3]] = sides
  const side = (values: Float64Array | undefined, stratum: number) => values?.[stratum] ?? 0
  const update = (stratum: number) => {
    const places = membersOf(partition, stratum)
    let [w, e, s, n] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let at = 0; at < (sizes[stratum] ?? 0); at += 1) {
      const place = places[at] ?? 0
      const [x, y] = [plane.x[place] ?? 0, plane.y[place] ?? 0]
      w = Math.min(w, x)
      e = Math.max(e, x)
      s = Math.min(s, y)
      n = Math.max(n, y)
    }
    ;[w, e, s, n].forEach((value, at) => {
      const values = sides[at]
      if (values !== undefined) values[stratum] = value
    })
  }
  for (let stratum = 0; stratum < k; stratum += 1) update(stratum)
  return {
    update,
    /** The longest squared distance between places of the two. */
    reach(one: number, other: number): number {
      const dx = Math.max(side(east, one) - side(west, other), side(east, other) - side(west, one))
      const dy = Math.max(side(north, one) - side(south, other), side(north, other) - side(south, one))
      return dx * dx + dy * dy
    },
  }
}
