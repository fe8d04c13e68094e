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
  if (plan.method === 'grid') return { ...every, grid: plan.grid }
  if (plan.method === 'zones') {
    return { ...every, fillsGaps: plan.fillsGaps, zones: plan.zones.map(({ geometry }) => geometry) }
  }
  return { ...every, strataCount: plan.strataCount, seed: plan.kept?.strataSeed ?? plan.seed }
}

/** What points come from besides their strata. */
function pointsFrom(plan: DesignPlan): unknown {
  const { minDistanceM, replacementsPerStratum, placement, seed, kept } = plan
  const every = { minDistanceM, replacementsPerStratum, placement, seed, kept }
  if (plan.method === 'grid') return { ...every, pointsPerStratum: plan.pointsPerStratum }
  const { pointCount, minPointsPerStratum, allocation } = plan
  return { ...every, pointCount, minPointsPerStratum, allocation }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** How many edits a change of the plan leaves behind. */
export interface Dropped {
  strata: number
  points: number
}

/**
 * The plan without the edits that its change makes void: those of strata where other strata come out, those of points
 * where other points do. Edits that came with the change itself stay.
 */
export function withoutVoidEdits(
  before: DesignPlan,
  next: DesignPlan,
): { plan: DesignPlan; dropped: Dropped } {
  const none = { plan: next, dropped: { strata: 0, points: 0 } }
  if (next.edits === undefined || next.edits !== before.edits) return none
  const { strata, points } = next.edits
  if (!isSame(strataFrom(before), strataFrom(next))) {
    return {
      plan: withEdits(next, NONE),
      dropped: { strata: strata.length, points: points.length },
    }
  }
  if (points.length === 0 || isSame(pointsFrom(before), pointsFrom(next))) return none
  return { plan: withEdits(next, { strata, points: [] }), dropped: { strata: 0, points: points.length } }
}
