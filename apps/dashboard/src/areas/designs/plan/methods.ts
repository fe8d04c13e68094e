import type { CompactPlan, DesignMethod, DesignPlan } from '@org/core/contract'
import { defaultGrid, defaultPlan } from './defaults.ts'

/** The plan of another method: what was there of it before, else what suits the field's size. The seed stays. */
export function planOfMethod(
  method: DesignMethod,
  plan: DesignPlan,
  before: DesignPlan | undefined,
  boundaryM2: number,
): DesignPlan {
  const { seed } = plan
  if (method === 'zones') return plan
  if (method === 'grid') {
    if (plan.method === 'grid') return plan
    return before?.method === 'grid' ? { ...before, seed } : defaultGrid(boundaryM2, seed)
  }
  if (isCompact(plan)) return { ...plan, method }
  const kept: CompactPlan = before !== undefined && isCompact(before) ? before : defaultPlan(boundaryM2, seed)
  return { ...kept, method, seed }
}

const isCompact = (plan: DesignPlan): plan is CompactPlan =>
  plan.method === 'compact' || plan.method === 'compact_equal_area'
