import type { DesignEdits, DesignPlan, PointMove, StrataEdit } from '@org/core/contract'

const NONE: DesignEdits = { strata: [], points: [] }

export const editsOf = ({ edits }: DesignPlan): DesignEdits => edits ?? NONE

/** A plan with these edits, and without the member where there is none. */
function withEdits(plan: DesignPlan, edits: DesignEdits): DesignPlan {
  const { edits: _, ...others } = plan
  return edits.strata.length + edits.points.length === 0 ? others : { ...others, edits }
}

/** Points are drawn again in the strata of the edit: those that were moved before are other points then. */
export const withStrataEdit = (plan: DesignPlan, edit: StrataEdit): DesignPlan => {
  const { strata, points } = editsOf(plan)
  // A name changes no cell.
  return withEdits(plan, { strata: [...strata, edit], points: edit.kind === 'rename' ? points : [] })
}

/** Without the newest edit of strata: an earlier one cannot go, those after it count on its strata. */
export function withoutNewestStrataEdit(plan: DesignPlan): DesignPlan {
  const { strata, points } = editsOf(plan)
  const newest = strata.at(-1)
  return withEdits(plan, {
    strata: strata.slice(0, -1),
    points: newest?.kind === 'rename' ? points : [],
  })
}

const isSamePoint = (one: PointMove, other: PointMove): boolean =>
  one.stratum === other.stratum && one.role === other.role && one.order === other.order

/** A point that was moved before has its new place only. */
export function withMove(plan: DesignPlan, move: PointMove): DesignPlan {
  const { strata, points } = editsOf(plan)
  return withEdits(plan, { strata, points: [...points.filter((each) => !isSamePoint(each, move)), move] })
}

export function withoutMove(plan: DesignPlan, move: PointMove): DesignPlan {
  const { strata, points } = editsOf(plan)
  return withEdits(plan, { strata, points: points.filter((each) => !isSamePoint(each, move)) })
}

/** What strata come from, before any edit. */
function strataFrom(plan: DesignPlan): unknown {
  const { method, cellSizeM, bufferM } = plan
  const every = { method, cellSizeM, bufferM }
  if (plan.method === 'grid') {
    const { alignedWith: _, ...grid } = plan.grid
    return { ...every, grid }
  }
  if (plan.method === 'zones') {
    return { ...every, fillsGaps: plan.fillsGaps, zones: plan.zones.map(({ geometry }) => geometry) }
  }
  return { ...every, strataCount: plan.strataCount, seed: plan.kept?.panel?.strataSeed ?? plan.seed }
}

/** What points come from besides their strata. */
function pointsFrom(plan: DesignPlan): unknown {
  const { minDistanceM, replacementsPerStratum, placement, seed, kept } = plan
  const every = { minDistanceM, replacementsPerStratum, placement, seed, panel: kept?.panel ?? null }
  if (plan.method === 'grid') return { ...every, pointsPerStratum: plan.pointsPerStratum }
  const { pointCount, minPointsPerStratum, allocation } = plan
  return { ...every, pointCount, minPointsPerStratum, allocation }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** How many edits a change of the plan leaves behind. */
export interface Dropped {
  strata: number
  points: number
  /** The earlier design that is not drawn again any longer is of that year. */
  ofYear: number | null
}

/**
 * The plan without what its change makes void: edits of strata where other strata come out, moves where other points
 * do, and in both cases the word that an earlier design is drawn again. What came with the change itself stays.
 */
export function withoutVoidEdits(
  before: DesignPlan,
  next: DesignPlan,
): { plan: DesignPlan; dropped: Dropped } {
  const hasOtherStrata = !isSame(strataFrom(before), strataFrom(next))
  if (!hasOtherStrata && isSame(pointsFrom(before), pointsFrom(next)))
    return { plan: next, dropped: { strata: 0, points: 0, ofYear: null } }
  const { plan: again, ofYear } = withoutAgain(before, next)
  if (next.edits === undefined || next.edits !== before.edits)
    return { plan: again, dropped: { strata: 0, points: 0, ofYear } }
  const { strata, points } = next.edits
  const kept = hasOtherStrata ? [] : strata
  return {
    plan: points.length === 0 && kept === strata ? again : withEdits(again, { strata: kept, points: [] }),
    dropped: { strata: strata.length - kept.length, points: points.length, ofYear },
  }
}

function withoutAgain(before: DesignPlan, next: DesignPlan): { plan: DesignPlan; ofYear: number | null } {
  const { kept, ...others } = next
  if (kept === undefined || kept !== before.kept || kept.panel !== null) return { plan: next, ofYear: null }
  return { plan: others, ofYear: kept.year }
}
