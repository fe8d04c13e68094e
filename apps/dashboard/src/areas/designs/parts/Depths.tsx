import type { Depth } from '@org/core/contract'
import { Select, TextField, useUnits } from '@org/ui'
import { memo, useState } from 'react'
import {
  DEPTH_PRESETS,
  type DepthPreset,
  depthWords,
  presetDepths,
  presetOf,
  readDepths,
  typedDepths,
} from '../plan/depths.ts'
import * as css from './parts.css.ts'

export interface DepthsProps {
  depths: readonly Depth[]
  onChange: (depths: readonly Depth[]) => void
}

/** The layers that are sampled at each point: a usual choice, or a person's own. */
export const Depths = memo(function DepthsOfPlan({ depths, onChange }: DepthsProps) {
  const { depth: unit } = useUnits()
  const [wantsOwn, setWantsOwn] = useState(false)
  const chosen: DepthPreset | 'own' = wantsOwn ? 'own' : (presetOf(depths, unit) ?? 'own')
  function choose(next: DepthPreset | 'own'): void {
    setWantsOwn(next === 'own')
    if (next !== 'own') onChange(presetDepths(unit)[next])
  }
  return (
    <div className={css.group}>
      <Select<DepthPreset | 'own'>
        label="Depths"
        value={chosen}
        options={[
          ...DEPTH_PRESETS.map((key) => ({ key, label: depthWords(presetDepths(unit)[key], unit) })),
          { key: 'own', label: 'Other depths' },
        ]}
        onChange={choose}
      />
      {chosen === 'own' ? <OwnDepths depths={depths} onChange={onChange} /> : null}
    </div>
  )
})

const EXAMPLE = { cm: '0-15, 15-30', in: '0-6, 6-12' } as const

function OwnDepths({ depths, onChange }: DepthsProps) {
  const { depth: unit } = useUnits()
  const [typed, setTyped] = useState<{ text: string; beside: readonly Depth[] } | null>(null)
  function enter(text: string): void {
    const read = readDepths(text, unit)
    // The text stays as it is typed beside what it is read as.
    setTyped({ text, beside: 'depths' in read ? read.depths : depths })
    if ('depths' in read) onChange(read.depths)
  }
  return (
    <TextField
      label={`Layers (${unit})`}
      note={`Top and bottom of each layer in ${unit}, with commas between: ${EXAMPLE[unit]}`}
      autoComplete="off"
      value={typed?.beside === depths ? typed.text : typedDepths(depths, unit)}
      validate={(text) => problemOf(readDepths(text, unit))}
      onChange={enter}
    />
  )
}

const problemOf = (read: ReturnType<typeof readDepths>) => ('problem' in read ? read.problem : null)
