import { ALLOCATIONS, type CompactPlan, type SharedPlan } from '@org/core/contract'
import { Checkbox, Segmented } from '@org/ui'
import { OF_DESIGN } from '../labels.ts'
import { BOUNDS } from '../plan/bounds.ts'
import type { Sliders } from '../plan/sliders.ts'
import { Named } from './Named.tsx'
import { PlanNumber } from './PlanNumber.tsx'

const ALLOCATION_WORDS = { proportional: 'Proportional', equal: 'Equal' } as const

interface CompactControlsProps {
  plan: CompactPlan
  sliders: Sliders
  set: (change: Partial<CompactPlan>) => void
}

/** How many strata and points. */
export function CompactControls({ plan, sliders, set }: CompactControlsProps) {
  return (
    <>
      <PlanNumber
        label={OF_DESIGN.strataCount.label}
        value={plan.strataCount}
        bounds={BOUNDS.strataCount}
        slider={sliders.strataCount}
        onChange={(strataCount) => set({ strataCount })}
      />
      <PlanNumber
        label={OF_DESIGN.pointCount.label}
        value={plan.pointCount}
        bounds={BOUNDS.pointCount}
        slider={sliders.pointCount}
        onChange={(pointCount) => set({ pointCount })}
      />
    </>
  )
}

interface AllocationControlsProps {
  plan: SharedPlan
  set: (change: Partial<Pick<SharedPlan, 'allocation' | 'minPointsPerStratum'>>) => void
}

/** How points are shared among strata. */
export function AllocationControls({ plan, set }: AllocationControlsProps) {
  return (
    <>
      <Named name="Allocation">
        <Segmented
          label="Allocation"
          segments={ALLOCATIONS.map((key) => ({ key, label: ALLOCATION_WORDS[key] }))}
          value={plan.allocation}
          onChange={(allocation) => set({ allocation })}
        />
      </Named>
      <Checkbox
        isSelected={plan.minPointsPerStratum === 1}
        onChange={(allowed) => set({ minPointsPerStratum: allowed ? 1 : 2 })}
      >
        Allow 1 point in a stratum
      </Checkbox>
    </>
  )
}
