import { DESIGN_METHODS, type Depth, type DesignPlan, type MultiPolygon } from '@org/core/contract'
import { geodesicAreaM2 } from '@org/sampling-design'
import { Select } from '@org/ui'
import { useCallback, useMemo, useRef } from 'react'
import { OF_DESIGN } from '../labels.ts'
import { BOUNDS } from '../plan/bounds.ts'
import { planOfMethod, withLeft } from '../plan/methods.ts'
import { slidersOf } from '../plan/sliders.ts'
import { ZonesControls, type ZoneWays } from '../zones/ZonesControls.tsx'
import { Buffer } from './Buffer.tsx'
import { AllocationControls, CompactControls } from './CompactControls.tsx'
import { CoresControls } from './CoresControls.tsx'
import { Depths } from './Depths.tsx'
import { GridControls } from './GridControls.tsx'
import { PlacementControls } from './PlacementControls.tsx'
import { PlanNumber } from './PlanNumber.tsx'
import * as css from './parts.css.ts'
import { Seed } from './Seed.tsx'
import { useLatest } from './useLatest.ts'

const METHOD_WORDS = {
  compact_equal_area: 'Equal area',
  compact: 'Compact',
  grid: 'Grid',
  zones: 'Zones',
} as const

export interface ParametersProps {
  plan: DesignPlan
  depths: readonly Depth[]
  /** Null while it is not known. */
  boundary?: MultiPolygon | null
  /** What a buffer by share became, of the preview. */
  bufferM?: number | null
  /** How zones come and go; null where no plan has any. */
  zoneWays?: ZoneWays | null
  /** Asks for a grid to align with; null where there is no way to. */
  onAlign?: (() => void) | null
  /** The grid is to be shifted and turned on the map; null where there is none. */
  onTurn?: (() => void) | null
  /** A plan that the contract takes; as a number changes. */
  onPlan: (plan: DesignPlan) => void
  onDepths: (depths: readonly Depth[]) => void
}

/** Everything a person decides about a design. */
export function Parameters(props: ParametersProps) {
  const { plan, depths, boundary = null, bufferM = null, onPlan, onDepths } = props
  const { zoneWays = null, onAlign = null, onTurn = null } = props
  const areaM2 = useMemo(() => (boundary === null ? USUAL_M2 : geodesicAreaM2(boundary)), [boundary])
  const sliders = useMemo(() => slidersOf(plan, areaM2), [plan, areaM2])
  const set = useLatest((change: Partial<Omit<DesignPlan, 'method'>>) => onPlan({ ...plan, ...change }))
  const setSeed = useCallback((seed: number) => set({ seed }), [set])
  return (
    <section aria-label="Parameters" className={css.stack}>
      <Method plan={plan} areaM2={areaM2} boundary={boundary} onPlan={onPlan} />
      {plan.method === 'zones' ? (
        zoneWays === null ? null : (
          <ZonesControls plan={plan} boundary={boundary} ways={zoneWays} onPlan={onPlan} />
        )
      ) : plan.method === 'grid' ? (
        <GridControls
          plan={plan}
          boundary={boundary}
          set={(change) => onPlan({ ...plan, ...change })}
          onAlign={onAlign}
          onTurn={onTurn}
        />
      ) : (
        <CompactControls plan={plan} sliders={sliders} set={(change) => onPlan({ ...plan, ...change })} />
      )}
      <PlanNumber
        label={OF_DESIGN.cellSizeM.label}
        unit="m"
        {...(plan.method === 'grid' ? { note: 'How finely the field’s edge is followed' } : {})}
        value={plan.cellSizeM}
        bounds={BOUNDS.cellSizeM}
        slider={sliders.cellSizeM}
        onChange={(cellSizeM) => set({ cellSizeM })}
      />
      <Buffer
        slider={sliders.bufferM}
        buffer={plan.bufferM}
        chosenM={bufferM}
        onChange={(buffer) => set({ bufferM: buffer })}
      />
      <PlacementControls plan={plan} sliders={sliders} set={set} />
      {plan.method === 'grid' ? null : (
        <AllocationControls plan={plan} set={(change) => onPlan({ ...plan, ...change })} />
      )}
      <CoresControls plan={plan} set={set} />
      <Seed seed={plan.seed} onChange={setSeed} />
      <Depths depths={depths} onChange={onDepths} />
      <p className={css.note}>
        The same boundary, parameters and seed give the same design, here and on the server.
      </p>
    </section>
  )
}

/** Of no boundary yet: as large as most fields are. */
const USUAL_M2 = 400_000

type MethodProps = Pick<ParametersProps, 'plan' | 'onPlan'> & {
  areaM2: number
  boundary: MultiPolygon | null
}

function Method({ plan, areaM2, boundary, onPlan }: MethodProps) {
  // A look at another method and back loses nothing.
  const left = useRef<readonly DesignPlan[]>([])
  return (
    <Select
      label={OF_DESIGN.method.label}
      isStacked
      options={DESIGN_METHODS.map((key) => ({ key, label: METHOD_WORDS[key] }))}
      value={plan.method}
      onChange={(method) => {
        left.current = withLeft(left.current, plan)
        onPlan(planOfMethod(method, plan, left.current, { areaM2, boundary }))
      }}
    />
  )
}
