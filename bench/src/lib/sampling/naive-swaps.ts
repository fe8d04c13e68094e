import { type Cells, createRandom, mssd } from '@org/sampling-design'

interface Sums {
  x: Float64Array
  y: Float64Array
  sizes: Int32Array
}

/**
 * Equal-area strata the plain way, as a peer: cells go to the nearest of k random cells that has room, then any two cells
 * of different strata are swapped where that lowers the sum of squares, all pairs again and again until none does.
 */
export function naiveEqualArea(cells: Cells, k: number, seed: number) {
  const random = createRandom(seed)
  const count = cells.x.length
  const seeds = Array.from({ length: k }, () => random.below(count))
  const order = random.shuffle(Int32Array.from(cells.x.keys()))
  const room = Int32Array.from(seeds, (_, stratum) => Math.floor(count / k) + (stratum < count % k ? 1 : 0))
  const stratumOf = new Int32Array(count)
  const sums: Sums = { x: new Float64Array(k), y: new Float64Array(k), sizes: room.slice() }
  for (const cell of order) {
    const stratum = nearestNotFull(cells, cell, seeds, room)
    room[stratum] = (room[stratum] ?? 0) - 1
    stratumOf[cell] = stratum
    sums.x[stratum] = (sums.x[stratum] ?? 0) + (cells.x[cell] ?? 0)
    sums.y[stratum] = (sums.y[stratum] ?? 0) + (cells.y[cell] ?? 0)
  }
  let swapped = true
  while (swapped) {
    swapped = false
    for (let one = 0; one < count; one += 1) {
      for (let other = one + 1; other < count; other += 1)
        swapped = swap(cells, stratumOf, sums, one, other) || swapped
    }
  }
  return { mssd: mssd(cells, stratumOf), sizes: sums.sizes }
}

function nearestNotFull({ x, y }: Cells, cell: number, seeds: readonly number[], room: Int32Array): number {
  let [best, least] = [-1, Infinity]
  seeds.forEach((seed, stratum) => {
    if ((room[stratum] ?? 0) === 0) return
    const dx = (x[cell] ?? 0) - (x[seed] ?? 0)
    const dy = (y[cell] ?? 0) - (y[seed] ?? 0)
    const distance = dx * dx + dy * dy
    if (distance < least) [best, least] = [stratum, distance]
  })
  return best
}

function swap({ x, y }: Cells, stratumOf: Int32Array, sums: Sums, one: number, other: number): boolean {
  const from = stratumOf[one] ?? 0
  const to = stratumOf[other] ?? 0
  if (from === to) return false
  const [size, otherSize] = [sums.sizes[from] ?? 1, sums.sizes[to] ?? 1]
  const dx = (x[other] ?? 0) - (x[one] ?? 0)
  const dy = (y[other] ?? 0) - (y[one] ?? 0)
  const gain =
    2 * ((sums.x[from] ?? 0) / size - (sums.x[to] ?? 0) / otherSize) * dx +
    2 * ((sums.y[from] ?? 0) / size - (sums.y[to] ?? 0) / otherSize) * dy +
    (dx * dx + dy * dy) * (1 / size + 1 / otherSize)
  if (gain < 1e-6) return false
  sums.x[from] = (sums.x[from] ?? 0) + dx
  sums.y[from] = (sums.y[from] ?? 0) + dy
  sums.x[to] = (sums.x[to] ?? 0) - dx
  sums.y[to] = (sums.y[to] ?? 0) - dy
  stratumOf[one] = to
  stratumOf[other] = from
  return true
}
