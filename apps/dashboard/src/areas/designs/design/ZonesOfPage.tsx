import type { ZonesPlan } from '@org/core/contract'
import { Button, formatCount } from '@org/ui'
import { useCallback, useRef } from 'react'
import { DrawZone } from '../zones/DrawZone.tsx'
import { ImportZonesDialog } from '../zones/ImportZonesDialog.tsx'
import type { ZoneChange } from '../zones/useZoneChange.ts'
import { withDrawn } from '../zones/zones.ts'
import type { DesignWork } from './useDesignWork.ts'

export interface DrawnZoneProps {
  work: DesignWork
  onZones: ZoneChange
  isDrawing: boolean
  /** Drawn, or left. */
  onDrawn: () => void
}

/** A zone that is drawn on the page's map. */
export function DrawnZone({ work, onZones, isDrawing, onDrawn }: DrawnZoneProps) {
  const { plan, geometry } = work
  if (!isDrawing || plan.method !== 'zones' || geometry === null) return null
  return <Drawing onZones={onZones} plan={plan} boundary={geometry} onDrawn={onDrawn} />
}

interface DrawingProps extends Pick<DrawnZoneProps, 'onZones' | 'onDrawn'> {
  plan: ZonesPlan
  boundary: NonNullable<DesignWork['geometry']>
}

function Drawing({ onZones, plan, boundary, onDrawn }: DrawingProps) {
  const take = useRef<(geometry: DrawingProps['boundary']) => void>(() => undefined)
  take.current = (geometry) => {
    onDrawn()
    const zones = withDrawn(plan.zones, geometry)
    onZones(plan, zones, `${zones.at(-1)?.name ?? 'Zone'} drawn`)
  }
  const onZone = useCallback((geometry: DrawingProps['boundary']) => take.current(geometry), [])
  return <DrawZone boundary={boundary} zones={plan.zones} onZone={onZone} onCancel={onDrawn} />
}

interface ImportedZonesProps extends Pick<DrawnZoneProps, 'work' | 'onZones'> {
  growerId: number
  onClose: () => void
}

/** The import of zones; they take the place of those that were there. */
export function ImportedZones({ work, onZones, growerId, onClose }: ImportedZonesProps) {
  const { plan, geometry } = work
  if (plan.method !== 'zones' || geometry === null) return null
  return (
    <ImportZonesDialog
      growerId={growerId}
      boundary={geometry}
      onClose={onClose}
      onZones={(zones) => onZones(plan, zones, `${formatCount(zones.length, 'zone', 'zones')} imported`)}
    />
  )
}

/** Below a refusal of zones without a cell: the way to remove them. */
export function EmptyZones({ work, onZones }: Pick<DrawnZoneProps, 'work' | 'onZones'>) {
  const { plan, state, shown } = work
  const empty = state.refusal?.emptyZones ?? []
  // A refusal is of the plan that was asked: while another one is being made, places may be other zones.
  const isOfPlan = state.of?.plan === plan && !state.isWorking
  if (plan.method !== 'zones' || empty.length === 0 || shown !== null || !isOfPlan) return null
  const [first] = empty
  const only = first === undefined || empty.length > 1 ? undefined : plan.zones[first]?.name
  const what = only ?? formatCount(empty.length, 'zone', 'zones')
  const others = plan.zones.filter((_, at) => !empty.includes(at))
  return <Button onPress={() => onZones(plan, others, `${what} removed`)}>Remove {what}</Button>
}
