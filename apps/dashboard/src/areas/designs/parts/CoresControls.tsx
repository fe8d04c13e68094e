import { CORE_LIMITS, CORE_PATTERNS, type DesignCores, type DesignPlan } from '@org/core/contract'
import { Segmented, Select, useUnits } from '@org/ui'
import { firstCores, radiusIn, usualCores } from '../plan/cores.ts'
import { Named } from './Named.tsx'
import { PlanNumber } from './PlanNumber.tsx'
import * as css from './parts.css.ts'

const NAME = 'Cores in a bag'
const KINDS = [
  { key: 'one', label: 'One' },
  { key: 'several', label: 'Several' },
] as const
const PATTERN_WORDS: Readonly<Record<DesignCores['pattern'], string>> = {
  around: 'Around the point',
  stratum: 'At random in the stratum',
  zigzag: 'Zigzag through the stratum',
}
const BAG = 'The sample is the bag: one label, one result.'
const ZIGZAG = 'A zigzag is of chosen places, not drawn by lot: the mean has no interval.'

interface CoresControlsProps {
  plan: DesignPlan
  set: (change: Pick<DesignPlan, 'cores'>) => void
}

/** Whether a bag is one core, or several that are mixed, and where those are taken. */
export function CoresControls({ plan, set }: CoresControlsProps) {
  const { area } = useUnits()
  const { cores } = plan
  return (
    <>
      <Named name={NAME}>
        <Segmented
          label={NAME}
          segments={KINDS}
          value={cores === undefined ? 'one' : 'several'}
          onChange={(kind) => set({ cores: kind === 'one' ? undefined : firstCores(plan, area) })}
        />
      </Named>
      {cores === undefined ? null : <Several cores={cores} onChange={(next) => set({ cores: next })} />}
    </>
  )
}

function Several({ cores, onChange }: { cores: DesignCores; onChange: (cores: DesignCores) => void }) {
  const { area } = useUnits()
  const radius = radiusIn(area)
  return (
    <>
      <Select
        label="Places of cores"
        isStacked
        options={CORE_PATTERNS.map((key) => ({ key, label: PATTERN_WORDS[key] }))}
        value={cores.pattern}
        onChange={(pattern) => onChange({ ...usualCores(pattern, area), radiusM: cores.radiusM })}
      />
      <PlanNumber
        label="Number of cores"
        value={cores.count}
        bounds={CORE_LIMITS.count}
        onChange={(count) => onChange({ ...cores, count })}
      />
      {cores.pattern === 'around' ? (
        <PlanNumber
          label="Radius"
          unit={radius.unit}
          value={radius.shown(cores.radiusM)}
          bounds={radius.bounds}
          onChange={(typed) => onChange({ ...cores, radiusM: radius.meters(typed) })}
        />
      ) : null}
      <p className={css.note}>{cores.pattern === 'zigzag' ? `${BAG} ${ZIGZAG}` : BAG}</p>
    </>
  )
}
