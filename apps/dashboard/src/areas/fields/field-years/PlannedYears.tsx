import {
  type FieldDetail,
  type FieldYearStatus,
  fieldYearWorkflow,
  type PlannedYearsAnswer,
  stateWords,
} from '@org/core'
import { Button } from '@org/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import * as page from '../editor/Editor.css.ts'
import * as css from './FieldYears.css.ts'

export interface PlannedYearsProps {
  field: Pick<FieldDetail, 'years'>
  /** The years that ask. */
  years: readonly number[]
  /** What the field gains and loses. */
  children: ReactNode
  isRunning: boolean
  onAnswer: (answer: Exclude<PlannedYearsAnswer, 'ask'>) => void
  onCancel: () => void
}

/**
 * Plans stand on the boundary as it was: the person decides whether they stay there. It stands beside the map, so that
 * the difference can be looked at; nothing is saved until it is answered, and nothing drawn is lost when it is not.
 */
export function PlannedYears({ field, years, children, isRunning, onAnswer, onCancel }: PlannedYearsProps) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  const statusOf = (year: number): FieldYearStatus | undefined =>
    field.years.find((each) => each.year === year)?.status
  const isOne = years.length === 1
  return (
    <section
      ref={top}
      role="alertdialog"
      aria-label="Planned years"
      tabIndex={-1}
      className={css.question}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isRunning) onCancel()
      }}
    >
      <h2 className={page.heading}>
        {years.join(', ')} {isOne ? 'uses' : 'use'} the previous boundary
      </h2>
      <ul>
        {years.map((year) => (
          <li key={year}>
            {year} <span className={page.note}>{wordsOf(statusOf(year))}</span>
          </li>
        ))}
      </ul>
      {children}
      <p className={page.note}>
        Keep: {isOne ? 'the year keeps its' : 'the years keep their'} boundary and plan. Plan again:{' '}
        {isOne ? 'the year moves' : 'the years move'} to the new boundary and {isOne ? 'is' : 'are'}{' '}
        stratified again.
      </p>
      <div className={page.row}>
        <Button isDisabled={isRunning} onPress={onCancel}>
          Back to drawing
        </Button>
        <Button isDisabled={isRunning} onPress={() => onAnswer('keep')}>
          Keep {isOne ? 'its' : 'their'} boundary
        </Button>
        <Button isDisabled={isRunning} onPress={() => onAnswer('replan')}>
          Plan again
        </Button>
      </div>
    </section>
  )
}

const wordsOf = (status: FieldYearStatus | undefined): string =>
  status === undefined ? '' : stateWords(fieldYearWorkflow, status)
