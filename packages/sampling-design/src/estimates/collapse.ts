import { SamplingError } from '../errors/errors.ts'
import { mean } from '../math/sums.ts'
import type { StratumSample } from './sample.ts'

/** What to do with strata of one value, whose variance cannot be seen. */
export type OneValue = 'refuse' | 'collapse'

/**
 * Strata in the groups whose values are pooled for the variance: each its own, but for strata of one value, which are
 * paired with their nearest (by the centroids of the places, where all have them; else in the order given). Of an odd
 * number the last joins the nearest pair; one alone joins the nearest stratum. Never by the values themselves: pairs
 * chosen to look alike would make the variance too small (Cochran 1977, section 5A.12).
 * @throws OneValueInStratum unless they may be collapsed, and where there is nothing to collapse with
 */
export function varianceGroups(strata: readonly StratumSample[], oneValue: OneValue): number[][] {
  const single = strata.flatMap(({ values }, h) => (values.length === 1 ? [h] : []))
  if (single.length > 0 && (oneValue === 'refuse' || strata.length === 1)) throw oneValueError(single, strata)
  const distance = distances(strata)
  const groups = strata.flatMap(({ values }, h) => (values.length === 1 ? [] : [[h]]))
  const { pairs, last } = closestPairs(single, distance)
  if (last !== undefined) joinNearest(last, pairs.length > 0 ? pairs : groups, distance)
  return [...groups, ...pairs]
    .map((group) => [...group].sort((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
}

function oneValueError(single: readonly number[], strata: readonly StratumSample[]): SamplingError {
  const which = single.slice(0, 5).join(', ') + (single.length > 5 ? ', …' : '')
  const one = single.length === 1
  return new SamplingError(
    'OneValueInStratum',
    `${one ? 'Stratum' : 'Strata'} ${which} ${one ? 'has' : 'have'} one value, so the variance there cannot be seen.`,
    strata.length === 1
      ? 'Give at least two values.'
      : "Give at least two values in each stratum, or ask for oneValue: 'collapse', which pairs such strata.",
    { stratum: single[0] ?? 0, strata: single.length },
  )
}

type Distance = (a: number, b: number) => number

/** Squared distance between centroids; the difference of the strata's numbers where places are not known. */
function distances(strata: readonly StratumSample[]): Distance {
  const centers: { x: number; y: number }[] = []
  for (const { x, y } of strata) {
    if (x !== undefined && y !== undefined) centers.push({ x: mean(x), y: mean(y) })
  }
  if (centers.length < strata.length) return (a, b) => Math.abs(a - b)
  return (a, b) => {
    const dx = (centers[a]?.x ?? 0) - (centers[b]?.x ?? 0)
    const dy = (centers[a]?.y ?? 0) - (centers[b]?.y ?? 0)
    return dx * dx + dy * dy
  }
}

/**
 * The closest two, of those left the closest two, and so on; of equals the lower numbers. Each keeps the nearest of
 * those after it, looked for anew only when that one is gone.
 */
function closestPairs(single: readonly number[], distance: Distance): { pairs: number[][]; last?: number } {
  const pairs: number[][] = []
  let left = [...single]
  const nearest = new Map<number, { other: number; away: number }>()
  const nearestAfter = (at: number) => {
    const one = left[at] ?? 0
    const found = { other: -1, away: Infinity }
    for (let next = at + 1; next < left.length; next += 1) {
      const other = left[next] ?? 0
      const away = distance(one, other)
      if (away < found.away) Object.assign(found, { other, away })
    }
    nearest.set(one, found)
    return found
  }
  left.forEach((_, at) => {
    nearestAfter(at)
  })
  const gone = new Set<number>()
  while (left.length > 1) {
    let best = { one: -1, other: -1, away: Infinity }
    left.forEach((one, at) => {
      const known = nearest.get(one)
      const { other, away } = known && !gone.has(known.other) ? known : nearestAfter(at)
      if (away < best.away) best = { one, other, away }
    })
    pairs.push([best.one, best.other])
    gone.add(best.one).add(best.other)
    left = left.filter((h) => !gone.has(h))
  }
  const [last] = left
  return last === undefined ? { pairs } : { pairs, last }
}

function joinNearest(last: number, groups: number[][], distance: Distance): void {
  const far = (group: readonly number[]) => Math.min(...group.map((h) => distance(h, last)))
  let nearest = groups[0]
  for (const group of groups) {
    if (nearest === undefined || far(group) < far(nearest)) nearest = group
  }
  nearest?.push(last)
}
