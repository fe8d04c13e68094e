import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells } from '../frame/cells.ts'
import { pointTree } from './tree.ts'

/**
 * Spatial balance of a sample by Voronoi polygons (Stevens and Olsen 2004, section 4.1; as `sb` of the R package
 * BalancedSampling): each cell gives its inclusion probability to the sampled cell nearest to it, in equal parts to
 * all that are equally near; the balance is the mean of (sum − 1)² over the sampled cells. 0 is perfect, simple
 * random sampling gives about 0.3, a clump of cells many times that.
 * @param sample numbers of the sampled cells, or places in meters
 * @param inclusion probability of each cell; sample size over cells when left out. Cells with 0 do not count.
 * @throws TooFewPoints for an empty sample; InvalidNumber; LengthMismatch
 */
export function spatialBalance(
  cells: Pick<Cells, 'x' | 'y'>,
  sample: ArrayLike<number> | readonly { readonly x: number; readonly y: number }[],
  inclusion?: ArrayLike<number>,
): number {
  const size = cells.x.length
  checkLengths(size, cells.y.length, inclusion?.length ?? size)
  const points = Array.from<number | { readonly x: number; readonly y: number }>(sample)
  if (points.length === 0) {
    throw new SamplingError('TooFewPoints', 'The sample is empty.', 'Give at least one sampled cell.')
  }
  const places = points.map((point, at) => placeOf(cells, point, at))
  const tree = pointTree(
    Float64Array.from(places, ([x]) => x),
    Float64Array.from(places, ([, y]) => y),
  )
  const sums = new Float64Array(points.length)
  const equal = points.length / size
  for (let cell = 0; cell < size; cell += 1) {
    const chance =
      inclusion === undefined
        ? equal
        : checkNumber(`inclusion of cell ${cell}`, inclusion[cell] ?? 0, { min: 0 })
    if (chance === 0) continue
    const nearest = tree.nearestAt(cells.x[cell] ?? 0, cells.y[cell] ?? 0)
    const part = chance / nearest.length
    for (const point of nearest) sums[point] = (sums[point] ?? 0) + part
  }
  let squares = 0
  for (const sum of sums) squares += (sum - 1) * (sum - 1)
  return squares / points.length
}

function checkLengths(x: number, y: number, inclusion: number): void {
  if (x === y && x === inclusion) return
  throw new SamplingError(
    'LengthMismatch',
    `There are ${x} eastings, ${y} northings and ${inclusion} inclusion probabilities.`,
    'Give one of each for each cell.',
    { x, y, inclusion },
  )
}

function placeOf(
  cells: Pick<Cells, 'x' | 'y'>,
  point: number | { readonly x: number; readonly y: number },
  at: number,
): [x: number, y: number] {
  if (typeof point !== 'number') {
    return [checkNumber(`x of point ${at}`, point.x), checkNumber(`y of point ${at}`, point.y)]
  }
  checkNumber(`Sampled cell ${at}`, point, { min: 0, max: cells.x.length - 1, whole: true })
  return [cells.x[point] ?? 0, cells.y[point] ?? 0]
}
