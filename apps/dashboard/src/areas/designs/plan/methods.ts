import type { CompactPlan, DesignMethod, DesignPlan, MultiPolygon, ZonesPlan } from '@org/core/contract'
import { wholeField } from '../zones/zones.ts'
import { defaultGrid, defaultPlan } from './defaults.ts'

/** What is known of a field when a plan begins. */
export interface OfField {
  areaM2: number
  /** Null while it is not known. */
  boundary: MultiPolygon | null
}

/** The plan of another method: what was there of it before, else what suits the field. The seed stays. */
export function planOfMethod(
  method: DesignMethod,
  plan: DesignPlan,
  before: readonly DesignPlan[],
  { areaM2, boundary }: OfField,
): DesignPlan {
  const { seed } = plan
  if (plan.method === method) return plan
  if (method === 'zones') {
    const kept = before.find((each) => each.method === 'zones')
    if (kept !== undefined) return withSeed(kept, seed)
    return boundary === null ? plan : defaultZones(areaM2, boundary, seed)
  }
  if (method === 'grid') {
    const kept = before.find((each) => each.method === 'grid')
    return kept === undefined ? defaultGrid(areaM2, seed) : withSeed(kept, seed)
  }
  const kept = isCompact(plan) ? plan : (before.find(isCompact) ?? defaultPlan(areaM2, seed))
  return { ...withSeed(kept, seed), method }
}

/** Edits by hand are of the strata and points that were drawn with the seed of then. */
function withSeed<Plan extends DesignPlan>(plan: Plan, seed: number): Plan {
  if (plan.seed === seed) return plan
  return { ...plan, seed, edits: undefined }
}

/** Zones to begin with: the whole field as one, with a point. */
function defaultZones(areaM2: number, boundary: MultiPolygon, seed: number): ZonesPlan {
  const { strataCount: _strata, ...others } = defaultPlan(areaM2, seed)
  return {
    ...others,
    method: 'zones',
    zones: [wholeField(boundary)],
    fillsGaps: false,
    pointCount: 1,
    minPointsPerStratum: 1,
    allocation: 'equal',
  }
}

const isCompact = (plan: DesignPlan): plan is CompactPlan =>
  plan.method === 'compact' || plan.method === 'compact_equal_area'

/** Plans of other methods that were left, with the one that is left now: a look at another method and back loses nothing. */
export function withLeft(before: readonly DesignPlan[], left: DesignPlan): DesignPlan[] {
  const isSame = (plan: DesignPlan) => plan.method === left.method || (isCompact(plan) && isCompact(left))
  return [left, ...before.filter((plan) => !isSame(plan))]
}
