import type { DepthSource, SheetMapping } from '@org/core'
import { NumberField, Select, type SelectOption } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import { DEPTH_DIGITS } from './depth-units.ts'
import { LayerWords } from './LayerWords.tsx'
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
  /** What was proposed can be chosen again. */
  proposed: DepthSource
  onChange: (patch: Partial<Pick<SheetMapping, 'depth' | 'depthUnit'>>) => void
}

/** Where the layer of a row stands. */
export function LayerSource({ mapping, proposed, onChange }: LayerSourceProps) {
  const { depth, depthUnit } = mapping
  const possible: readonly From[] = [
    mapping.columns.some(isDepth) ? 'columns' : 'none',
    'all',
    ...(proposed.from === 'suffix' || proposed.from === 'words' ? [proposed.from] : []),
  ]
  const options: SelectOption<From>[] = [...new Set([...possible, depth.from])].map((from) => ({
    key: from,
    label: WORDS[from],
  }))
  const choose = (from: From) => {
    if (from === depth.from) return
    if (from === proposed.from) return onChange({ depth: proposed })
    if (from === 'suffix' || from === 'words') return
    onChange({ depth: from === 'all' ? { from, top: 0, bottom: 0 } : { from } })
  }
  return (
    <div className={css.formLine}>
      <Select label="Layers" options={options} value={depth.from} onChange={choose} />
      {depth.from === 'all' ? (
        <LayerOfAll depth={depth} unit={depthUnit} onChange={(next) => onChange({ depth: next })} />
      ) : null}
      {depth.from === 'words' ? <LayerWords depth={depth} unit={depthUnit} onChange={onChange} /> : null}
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
        digits={DEPTH_DIGITS}
        onChange={(top) => onChange({ ...depth, top: top ?? 0 })}
      />
      <NumberField
        {...inUnit}
        label="To"
        value={depth.bottom}
        minValue={0}
        digits={DEPTH_DIGITS}
        onChange={(bottom) => onChange({ ...depth, bottom: bottom ?? 0 })}
      />
    </>
  )
}
