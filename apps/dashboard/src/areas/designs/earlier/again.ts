import {
  causeKind,
  type DesignDetail,
  type DesignPlan,
  type KeptPlaces,
  NOT_AT_PLACE_STATUSES,
} from '@org/core/contract'
import { createRandom } from '@org/sampling-design'

type Point = DesignDetail['points'][number]

/** What is looked at of a committed design. */
export type EarlierDesign = Pick<DesignDetail, 'year' | 'number' | 'plan' | 'points'>

export interface Again {
  earlier: EarlierDesign
  /** The year that is planned has the boundary of the earlier design. */
  isSameBoundary: boolean
  /** Of the places in each stratum: 1 for all of them. */
  keptShare: number
  /** Of what is drawn anew. */
  seed: number
}

/** Apart from the streams of the engine's stages. */
const STREAM = 100

const NOT_AT_PLACE: ReadonlySet<string> = new Set(NOT_AT_PLACE_STATUSES)

const isSampled = ({ role }: Point): boolean => role === 'base' || role === 'legacy'

/** Where the place itself kept the crew from it: another day, it would again. */
export function wasInaccessible({ status, cause }: Pick<Point, 'status' | 'cause'>): boolean {
  if (!NOT_AT_PLACE.has(status)) return false
  return cause === null ? status === 'inaccessible' : causeKind(cause) === 'ground'
}

/** Whether the plan draws the very design of then: its points count as drawn, and their mean keeps its interval. */
export const isDrawnAgain = ({ isSameBoundary, keptShare }: Omit<Again, 'earlier' | 'seed'>): boolean =>
  isSameBoundary && keptShare === 1

/**
 * A plan that samples places of an earlier design again: the same design where all of it can be; else those places one
 * by one, and new ones beside them.
 */
export function planAgain({ earlier, ...asked }: Again): DesignPlan {
  const { plan } = earlier
  const of = keptOf(earlier)
  if (isDrawnAgain(asked)) return { ...plan, kept: { ...of, panel: plan.kept?.panel ?? null } }
  const strataSeed = plan.kept?.panel?.strataSeed ?? plan.seed
  const places = keptPoints(earlier.points, asked).map(placeOf)
  // Points moved by hand are among the kept places. On another boundary strata have other numbers.
  const strata = asked.isSameBoundary ? (plan.edits?.strata ?? []) : []
  const edits = strata.length === 0 ? undefined : { strata, points: [] }
  return { ...plan, seed: asked.seed, edits, kept: { ...of, panel: { strataSeed, places } } }
}

const placeOf = ({ lon, lat }: Point) => ({ lon, lat })

const keptOf = ({ year, number, points }: EarlierDesign): Omit<KeptPlaces, 'panel'> => ({
  ...{ year, designNumber: number },
  inaccessible: points.filter((point) => isSampled(point) && wasInaccessible(point)).map(placeOf),
})

/** Of each stratum its share, by lot; places that were new then stay before those that were kept then. */
function keptPoints(
  points: readonly Point[],
  { keptShare, seed }: Pick<Again, 'keptShare' | 'seed'>,
): Point[] {
  const random = createRandom(seed, STREAM)
  const byStratum = new Map<number, Point[]>()
  for (const point of points.filter(isSampled)) {
    byStratum.set(point.stratumNumber, [...(byStratum.get(point.stratumNumber) ?? []), point])
  }
  const kept = [...byStratum.values()].flatMap((all) => {
    const order = [...random.shuffle(Uint32Array.from(all.keys()))].flatMap((at) => all[at] ?? [])
    const newFirst = order.sort(
      (one, other) => Number(one.role === 'legacy') - Number(other.role === 'legacy'),
    )
    return newFirst.slice(0, Math.round(all.length * keptShare))
  })
  // A share that rounds to nothing in every stratum is one place all the same.
  return (kept.length === 0 ? points.filter(isSampled).slice(0, 1) : kept).sort((a, b) => a.number - b.number)
}
