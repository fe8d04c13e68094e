import { enrollmentWorkflow, type FieldUse, paths, stateWords } from '@org/core'
import { Button, formatCount } from '@org/ui'
import { useEffect, useRef } from 'react'
import type { Joined } from '#map/draw/drawing.ts'
import { Link } from '#platform/links.tsx'
import * as years from '../field-years/FieldYears.css.ts'
import * as css from './Editor.css.ts'
import { namesOf } from './saved-words.ts'

export interface EnrolledNeighborsProps {
  joined: readonly Joined[]
  /** Enrollments under way that have some of them. */
  uses: readonly FieldUse[]
  isRunning: boolean
  onAnswer: () => void
  onCancel: () => void
}

/** Enrollments have neighbors that were joined: nothing is saved until the person has seen which. */
export function EnrolledNeighbors({ joined, uses, isRunning, onAnswer, onCancel }: EnrolledNeighborsProps) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  const enrolled = joined.filter(({ id }) => uses.some(({ fieldIds }) => fieldIds.includes(id)))
  const isOne = enrolled.length === 1
  return (
    <section
      ref={top}
      role="alertdialog"
      aria-label="Enrolled neighbors"
      tabIndex={-1}
      className={years.question}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isRunning) onCancel()
      }}
    >
      <h2 className={css.heading}>
        {namesOf(enrolled)} {isOne ? 'is' : 'are'} enrolled
      </h2>
      <ul>
        {uses.map(({ enrollmentId, growerName, program, year, status, fieldIds }) => (
          <li key={enrollmentId}>
            <Link href={paths.enrollments.link({ open: enrollmentId, year })}>
              {growerName} · {program} {year}
            </Link>{' '}
            <span className={css.note}>
              {stateWords(enrollmentWorkflow, status)}:{' '}
              {namesOf(joined.filter(({ id }) => fieldIds.includes(id)))}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        Saving deactivates {isOne ? 'this neighbor' : 'these neighbors'}. {isOne ? 'It stays' : 'They stay'}{' '}
        enrolled, marked as inactive. You cannot submit{' '}
        {uses.length === 1 ? 'this enrollment' : 'these enrollments'} with{' '}
        {isOne ? 'an inactive field' : 'inactive fields'}.
      </p>
      <div className={css.row}>
        <Button isDisabled={isRunning} onPress={onCancel}>
          Back to drawing
        </Button>
        <Button isDisabled={isRunning} onPress={onAnswer}>
          Save and deactivate {isOne ? namesOf(enrolled) : formatCount(joined.length, 'field', 'fields')}
        </Button>
      </div>
    </section>
  )
}
