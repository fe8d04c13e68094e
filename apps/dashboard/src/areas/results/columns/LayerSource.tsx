import type { DepthSource, SheetMapping } from '@org/core'
import { NumberField, Select, type SelectOption } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import { isDepth } from './roles.ts'

type From = DepthSource['from']

const WORDS: Readonly<Record<From, string>> = {
  none: 'Not in the file',
  columns: 'In columns',
  all: 'The same for all rows',
  suffix: 'At the end of the sample’s name',
  words: 'In words',
}

interface LayerSourceProps {
  mapping: Pick<SheetMapping, 'depth' | 'columns' | 'depthUnit'>
  onChange: (patch: Pick<SheetMapping, 'depth'>) => void
}

/** Where the layer of a row stands. */
export function LayerSource({ mapping, onChange }: LayerSourceProps) {
  const { depth, depthUnit } = mapping
  const possible: readonly From[] = [
    mapping.columns.some(isDepth) ? 'columns' : 'none',
    'all',
    ...(depth.from === 'suffix' ? ['suffix' as const] : []),
  ]
  const options: SelectOption<From>[] = [...new Set([...possible, depth.from])].map((from) => ({
    key: from,
    label: WORDS[from],
  }))
  const choose = (from: From) => {
    if (from === depth.from || from === 'suffix' || from === 'words') return
    onChange({ depth: from === 'all' ? { from, top: 0, bottom: 0 } : { from } })
  }
  return (
    <div className={css.formLine}>
      <Select label="Layers" options={options} value={depth.from} onChange={choose} />
      {depth.from === 'all' ? (
        <LayerOfAll depth={depth} unit={depthUnit} onChange={(next) => onChange({ depth: next })} />
      ) : null}
      {depth.from === 'suffix' ? (
        <p>{depth.layers.map(({ suffix, top, bottom }) => `${suffix}: ${top}–${bottom}`).join('; ')}</p>
      ) : null}
    </div>
  )
}

interface LayerOfAllProps {
  depth: Extract<DepthSource, { from: 'all' }>
  unit: SheetMapping['depthUnit']
  onChange: (depth: DepthSource) => void
}

function LayerOfAll({ depth, unit, onChange }: LayerOfAllProps) {
  const inUnit = unit === null ? {} : { unit }
  return (
    <>
      <NumberField
        {...inUnit}
        label="From"
        value={depth.top}
        minValue={0}
        digits={1}
        onChange={(top) => onChange({ ...depth, top: top ?? 0 })}
      />
      <NumberField
        {...inUnit}
        label="To"
        value={depth.bottom}
        minValue={0}
        digits={1}
        onChange={(bottom) => onChange({ ...depth, bottom: bottom ?? 0 })}
      />
    </>
  )
}
