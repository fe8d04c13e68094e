import type { DesignPlan, Placement } from '@org/core/contract'
import { Select } from '@org/ui'
import { BOUNDS } from '../plan/bounds.ts'
import type { Sliders } from '../plan/sliders.ts'
import { PlanNumber } from './PlanNumber.tsx'
import * as css from './parts.css.ts'

const PLACEMENTS: readonly { key: Placement; label: string }[] = [
  { key: 'balanced', label: 'Spatially balanced' },
  { key: 'random', label: 'Random' },
  { key: 'systematic', label: 'Systematic' },
  { key: 'middle', label: 'Middle' },
]

/** What each placement does to the interval about the mean. */
const INTERVAL: Readonly<Record<Placement, string>> = {
  balanced:
    'Drawn by lot, apart from each other: the mean has an interval, usually narrower than of random points.',
  random: 'Drawn by lot: the mean has an interval. Points may fall close together.',
  systematic:
    'Evenly spaced from a random start: with more than five points in a stratum the mean has no interval.',
  middle: 'Chosen, not drawn by lot: good for a map, but the mean has no interval.',
}

interface PlacementControlsProps {
  plan: DesignPlan
  sliders: Sliders
  set: (change: Partial<Pick<DesignPlan, 'minDistanceM' | 'replacementsPerStratum' | 'placement'>>) => void
}

/** How points lie in their strata. */
export function PlacementControls({ plan, sliders, set }: PlacementControlsProps) {
  return (
    <>
      <PlanNumber
        label="Minimum distance"
        unit="m"
        value={plan.minDistanceM}
        bounds={BOUNDS.minDistanceM}
        slider={sliders.minDistanceM}
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
        isStacked
        options={PLACEMENTS}
        value={plan.placement}
        onChange={(placement) => set({ placement })}
      />
      <p className={css.note}>{INTERVAL[plan.placement]}</p>
    </>
  )
}
