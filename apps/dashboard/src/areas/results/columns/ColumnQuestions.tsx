import type { ColumnMap } from '@org/core'
import { Button } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import * as css from '../parts/Results.css.ts'
import { analyteLabel, withAnalyte } from './analyte-options.ts'
import { likelyAnalyteOf } from './asked.ts'

interface ColumnQuestionsProps {
  column: ColumnMap
  name: string
  onChange: (patch: Partial<ColumnMap>) => void
}

/** What a column may be and its name alone does not tell: asked, and never taken for granted. */
export function ColumnQuestions({ column, name, onChange }: ColumnQuestionsProps) {
  const likely = likelyAnalyteOf(column)
  return (
    <>
      {likely === null ? null : (
        <YesOrNo
          question={`Is “${name}” ${analyteLabel(likely)}?`}
          onYes={() => onChange(withAnalyte(likely, column))}
          onNo={() => onChange({ role: 'leaveOut', analyte: null })}
        />
      )}
      {column.asks.includes('label') ? (
        <YesOrNo
          question="Are the codes of this column those of your labels?"
          onYes={() => onChange({ role: 'label' })}
          onNo={() => onChange({ role: 'sampleName' })}
        />
      ) : null}
    </>
  )
}

interface YesOrNoProps {
  question: string
  onYes: () => void
  onNo: () => void
}

export function YesOrNo({ question, onYes, onNo }: YesOrNoProps) {
  return (
    <fieldset aria-label={question} className={css.asking}>
      <p className={css.askingWords}>
        <TriangleAlert size={14} aria-hidden />
        {question}
      </p>
      <Button onPress={onYes}>Yes</Button>
      <Button onPress={onNo}>No</Button>
    </fieldset>
  )
}
