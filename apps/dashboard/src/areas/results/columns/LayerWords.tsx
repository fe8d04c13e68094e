import type { DepthSource, DepthUnit, SheetMapping } from '@org/core'
import { NumberField, Select } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import { DEPTH_DIGITS, DEPTH_UNIT_OPTIONS } from './depth-units.ts'

type Words = Extract<DepthSource, { from: 'words' }>

interface LayerWordsProps {
  depth: Words
  unit: SheetMapping['depthUnit']
  onChange: (patch: Partial<Pick<SheetMapping, 'depth' | 'depthUnit'>>) => void
}

const NONE = 'none'

/** Layers that the file names in words, as `Topsoil`: a person says where each begins and ends. */
export function LayerWords({ depth, unit, onChange }: LayerWordsProps) {
  const inUnit = unit === null ? {} : { unit }
  const set = (word: string, patch: Partial<Words['words'][number]>) =>
    onChange({
      depth: {
        ...depth,
        words: depth.words.map((each) => (each.word === word ? { ...each, ...patch } : each)),
      },
    })
  return (
    <>
      <Select<DepthUnit | typeof NONE>
        label="Unit of the layers"
        options={unit === null ? [{ key: NONE, label: 'Choose' }, ...DEPTH_UNIT_OPTIONS] : DEPTH_UNIT_OPTIONS}
        value={unit ?? NONE}
        onChange={(key) => key !== NONE && onChange({ depthUnit: key })}
      />
      {depth.words.map(({ word, top, bottom }) => (
        <fieldset key={word} aria-label={`Layer ${word}`} className={css.layerWord}>
          <span className={css.columnName}>{word}</span>
          <NumberField
            {...inUnit}
            label="From"
            value={top}
            minValue={0}
            digits={DEPTH_DIGITS}
            onChange={(next) => set(word, { top: next })}
          />
          <NumberField
            {...inUnit}
            label="To"
            value={bottom}
            minValue={0}
            digits={DEPTH_DIGITS}
            isInvalid={top !== null && bottom !== null && bottom <= top}
            problem="The layer has to end below its top."
            onChange={(next) => set(word, { bottom: next })}
          />
        </fieldset>
      ))}
    </>
  )
}
