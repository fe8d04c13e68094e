import type { DepthUnit } from '@org/core'
import { RadioGroup } from '@org/ui'
import { useId, useState } from 'react'
import * as css from '../parts/Results.css.ts'
import { DEPTH_UNIT_OPTIONS } from './depth-units.ts'
import { isUnitAsked } from './draft.ts'
import type { SheetDraft } from './kept-drafts.ts'

interface DepthQuestionProps {
  sheet: SheetDraft
  onAnswer: (unit: DepthUnit) => void
}

/** Inches or centimeters, or another unit: never assumed, because 0–6 reads as well in both. It stays after its answer, to be changed. */
export function DepthQuestion({ sheet, onAnswer }: DepthQuestionProps) {
  const [wasAsked, setWasAsked] = useState(false)
  const isAsked = isUnitAsked(sheet)
  const title = useId()
  const { depthUnit, likelyDepthUnit } = sheet.mapping
  // Layers in words have their unit beside them.
  if (sheet.mapping.depth.from === 'words') return null
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!isAsked && !(wasAsked || likelyDepthUnit !== null)) return null
  const note = (unit: DepthUnit) =>
    unit === likelyDepthUnit ? { note: 'Likely, by the numbers in the file.' } : {}
  return (
    <section aria-labelledby={title} className={css.question} data-asked={isAsked || undefined}>
      <h2 id={title} className={css.heading}>
        The file does not say the unit of its depths
      </h2>
      <RadioGroup
        label="Depths are in"
        options={DEPTH_UNIT_OPTIONS.map((option) => ({ ...option, ...note(option.key) }))}
        value={depthUnit}
        onChange={onAnswer}
      />
    </section>
  )
}
