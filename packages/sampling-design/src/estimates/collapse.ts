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
  const pairs: number[][] = []
  let left = single
  while (left.length > 1) {
    const pair = closestPair(left, distance)
    pairs.push(pair)
    left = left.filter((h) => !pair.includes(h))
  }
  const [last] = left
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
  const centres: { x: number; y: number }[] = []
  for (const { x, y } of strata) {
    if (x !== undefined && y !== undefined) centres.push({ x: mean(x), y: mean(y) })
  }
  if (centres.length < strata.length) return (a, b) => Math.abs(a - b)
  return (a, b) => {
    const dx = (centres[a]?.x ?? 0) - (centres[b]?.x ?? 0)
    const dy = (centres[a]?.y ?? 0) - (centres[b]?.y ?? 0)
    return dx * dx + dy * dy
  }
}

function closestPair(left: readonly number[], distance: Distance): number[] {
  let best: number[] = []
  let nearest = Infinity
  left.forEach((a, i) => {
    for (const b of left.slice(i + 1)) {
      if (distance(a, b) < nearest) {
        nearest = distance(a, b)
        best = [a, b]
      }
    }
  })
  return best
}

function joinNearest(last: number, groups: number[][], distance: Distance): void {
  const far = (group: readonly number[]) => Math.min(...group.map((h) => distance(h, last)))
  let nearest = groups[0]
  for (const group of groups) {
    if (nearest === undefined || far(group) < far(nearest)) nearest = group
  }
  nearest?.push(last)
}
