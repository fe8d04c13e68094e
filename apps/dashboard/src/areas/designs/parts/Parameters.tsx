import { ALLOCATIONS, DESIGN_METHODS, type Depth, type DesignPlan, type Placement } from '@org/core/contract'
import { Checkbox, Segmented, Select } from '@org/ui'
import type { ReactNode } from 'react'
import { OF_DESIGN } from '../labels.ts'
import { BOUNDS } from '../plan/bounds.ts'
import { Buffer } from './Buffer.tsx'
import { Depths } from './Depths.tsx'
import { PlanNumber } from './PlanNumber.tsx'
import * as css from './parts.css.ts'
import { Seed } from './Seed.tsx'

const METHOD_WORDS = { compact_equal_area: 'Equal area', compact: 'Compact' } as const
const ALLOCATION_WORDS = { proportional: 'Proportional', equal: 'Equal' } as const
const PLACEMENTS: readonly { key: Placement; label: string }[] = [
  { key: 'random', label: 'Random' },
  { key: 'balanced', label: 'Spatially balanced' },
  { key: 'systematic', label: 'Systematic' },
]

export interface ParametersProps {
  plan: DesignPlan
  depths: readonly Depth[]
  /** What a buffer by share became, of the preview. */
  bufferM?: number | null
  /** A plan that the contract takes; as a number changes. */
  onPlan: (plan: DesignPlan) => void
  onDepths: (depths: readonly Depth[]) => void
}

/** Everything a person decides about a design. */
export function Parameters({ plan, depths, bufferM = null, onPlan, onDepths }: ParametersProps) {
  const set = (change: Partial<DesignPlan>) => onPlan({ ...plan, ...change })
  return (
    <section aria-label="Parameters" className={css.stack}>
      <StrataControls plan={plan} set={set} />
      <Buffer buffer={plan.bufferM} chosenM={bufferM} onChange={(buffer) => set({ bufferM: buffer })} />
      <PointControls plan={plan} set={set} />
      <Seed seed={plan.seed} onChange={(seed) => set({ seed })} />
      <Depths depths={depths} onChange={onDepths} />
      <p className={css.note}>
        The same boundary, parameters and seed give the same design, here and on the server.
      </p>
    </section>
  )
}

interface ControlsProps {
  plan: DesignPlan
  set: (change: Partial<DesignPlan>) => void
}

function StrataControls({ plan, set }: ControlsProps) {
  return (
    <>
      <Named name={OF_DESIGN.method.label}>
        <Segmented
          label={OF_DESIGN.method.label}
          segments={DESIGN_METHODS.map((key) => ({ key, label: METHOD_WORDS[key] }))}
          value={plan.method}
          onChange={(method) => set({ method })}
        />
      </Named>
      <PlanNumber
        label={OF_DESIGN.strataCount.label}
        value={plan.strataCount}
        bounds={BOUNDS.strataCount}
        onChange={(strataCount) => set({ strataCount })}
      />
      <PlanNumber
        label={OF_DESIGN.pointCount.label}
        value={plan.pointCount}
        bounds={BOUNDS.pointCount}
        onChange={(pointCount) => set({ pointCount })}
      />
      <PlanNumber
        label={OF_DESIGN.cellSizeM.label}
        unit="m"
        value={plan.cellSizeM}
        bounds={BOUNDS.cellSizeM}
        onChange={(cellSizeM) => set({ cellSizeM })}
      />
    </>
  )
}

function PointControls({ plan, set }: ControlsProps) {
  return (
    <>
      <PlanNumber
        label="Minimum distance"
        unit="m"
        value={plan.minDistanceM}
        bounds={BOUNDS.minDistanceM}
        onChange={(minDistanceM) => set({ minDistanceM })}
      />
      <PlanNumber
        label="Replacements in each stratum"
        value={plan.replacementsPerStratum}
        bounds={BOUNDS.replacementsPerStratum}
        onChange={(replacementsPerStratum) => set({ replacementsPerStratum })}
      />
      <Select
        label="Placement"
        options={PLACEMENTS}
        value={plan.placement}
        onChange={(placement) => set({ placement })}
      />
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

/** A control that is named for screen readers alone, with its name in sight. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.group}>
      <span className={css.label} aria-hidden>
        {name}
      </span>
      {children}
    </div>
  )
}
