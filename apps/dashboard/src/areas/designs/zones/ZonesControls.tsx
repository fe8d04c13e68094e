import { type MultiPolygon, type Zone, type ZonesPlan, zoneSchema } from '@org/core/contract'
import { Button, Checkbox, formatAreaWithUnit, IconButton, InlineField, useUnits } from '@org/ui'
import { FileUp, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sizeOf } from '#map/draw/measure.ts'
import { OF_DESIGN } from '../labels.ts'
import { Named } from '../parts/Named.tsx'
import { PlanNumber } from '../parts/PlanNumber.tsx'
import { BOUNDS } from '../plan/bounds.ts'
import { pointSliderOf } from '../plan/sliders.ts'
import type { ZoneChange } from './useZoneChange.ts'
import * as css from './zones.css.ts'

/** How zones come and go. */
export interface ZoneWays {
  onImport: () => void
  onDraw: () => void
  onZones: ZoneChange
}

interface ZonesControlsProps {
  plan: ZonesPlan
  boundary: MultiPolygon | null
  ways: ZoneWays
  onPlan: (plan: ZonesPlan) => void
}

/** Which zones there are, where they come from, and how many points they have. */
export function ZonesControls({ plan, boundary, ways, onPlan }: ZonesControlsProps) {
  const changeZones = (zones: Zone[], message: string) => ways.onZones(plan, zones, message)
  const loading = boundary === null ? 'The boundary is being loaded' : null
  return (
    <>
      <Named name="Zones">
        <ZoneList plan={plan} onPlan={onPlan} onRemove={changeZones} />
        <div className={css.ways}>
          <Button icon={<FileUp size={16} aria-hidden />} disabledReason={loading} onPress={ways.onImport}>
            Import zones
          </Button>
          <Button icon={<PenLine size={16} aria-hidden />} disabledReason={loading} onPress={ways.onDraw}>
            Draw zone
          </Button>
        </div>
      </Named>
      <Checkbox isSelected={plan.fillsGaps} onChange={(fillsGaps) => onPlan({ ...plan, fillsGaps })}>
        Give what is in no zone to the nearest zone
      </Checkbox>
      <PlanNumber
        label={OF_DESIGN.pointCount.label}
        value={plan.pointCount}
        bounds={BOUNDS.pointCount}
        slider={pointSliderOf(plan)}
        onChange={(pointCount) => onPlan({ ...plan, pointCount })}
      />
    </>
  )
}

interface ZoneListProps extends Pick<ZonesControlsProps, 'plan' | 'onPlan'> {
  onRemove: (zones: Zone[], message: string) => void
}

function ZoneList({ plan, onPlan, onRemove }: ZoneListProps) {
  const { area } = useUnits()
  const { zones } = plan
  const others = (at: number) => zones.filter((_, place) => place !== at)
  return (
    <ul className={css.list} aria-label="Zones">
      {zones.map((zone, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a zone is its place; names may come twice
        <li key={at} className={css.row}>
          <ZoneName
            name={zone.name}
            label={`Name of zone ${at + 1}`}
            onName={(name) => onPlan({ ...plan, zones: zones.with(at, { ...zone, name }) })}
          />
          <span className={css.area}>
            {formatAreaWithUnit(sizeOf(zone.geometry.coordinates).areaM2, area)}
          </span>
          <IconButton
            label={`Remove ${zone.name}`}
            disabledReason={zones.length === 1 ? 'A plan has at least one zone' : null}
            onPress={() => onRemove(others(at), `${zone.name} removed`)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

interface ZoneNameProps {
  name: string
  label: string
  onName: (name: string) => void
}

/** A name that cannot be one stays as it was typed, and the plan as it was. */
function ZoneName({ name, label, onName }: ZoneNameProps) {
  const [typed, setTyped] = useState({ text: name, of: name })
  // The name changed elsewhere: what was typed before is gone.
  const text = typed.of === name ? typed.text : name
  return (
    <InlineField
      label={label}
      value={text}
      isInvalid={nameOf(text) === null}
      onChange={(next) => {
        const usable = nameOf(next)
        setTyped({ text: next, of: usable ?? name })
        if (usable !== null && usable !== name) onName(usable)
      }}
    />
  )
}

const nameOf = (text: string): string | null => zoneSchema.shape.name.safeParse(text).data ?? null
