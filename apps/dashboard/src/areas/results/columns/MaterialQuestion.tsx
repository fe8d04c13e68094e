import { RadioGroup } from '@org/ui'
import { useId } from 'react'
import * as css from '../parts/Results.css.ts'
import { isMaterialAsked } from './holds.ts'
import type { SheetDraft } from './kept-drafts.ts'

interface MaterialQuestionProps {
  sheet: SheetDraft
  /** What the samples seem to be of; '' for soil. */
  notSoil: string
  onAnswer: (isSoil: boolean) => void
}

/** Samples that are perhaps of no soil are read once a person says that they are. It stays after its answer, to be changed. */
export function MaterialQuestion({ sheet, notSoil, onAnswer }: MaterialQuestionProps) {
  const title = useId()
  const { isIn, mapping } = sheet
  if (notSoil === '' && mapping.material === 'soil') return null
  const isAsked = isMaterialAsked(sheet)
  return (
    <section aria-labelledby={title} className={css.question} data-asked={isAsked || undefined}>
      <h2 id={title} className={css.heading}>
        {notSoil === '' ? 'The samples are perhaps not of soil' : `The samples seem to be of ${notSoil}`}
      </h2>
      <RadioGroup
        label="Are they soil?"
        options={[
          { key: 'yes', label: 'Yes', note: 'Their rows are matched to your samples.' },
          { key: 'no', label: 'No', note: 'The sheet is left out.' },
        ]}
        value={isAsked ? null : isIn && mapping.material === 'soil' ? 'yes' : 'no'}
        onChange={(answer) => onAnswer(answer === 'yes')}
      />
    </section>
  )
}
