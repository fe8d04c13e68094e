import { Check, X } from 'lucide-react'
import { VisuallyHidden } from 'react-aria-components'
import * as css from './Progress.css.ts'

export interface Step {
  key: string
  label: string
}

export interface StepsProps {
  label: string
  steps: readonly Step[]
  /** The step one is at; the number of steps when all are done. */
  current: number
  /** The current step went wrong. */
  isFailed?: boolean
}

/** Where one is on a way of a few steps. */
export function Steps({ label, steps, current, isFailed = false }: StepsProps) {
  return (
    <ol aria-label={label} className={css.steps}>
      {steps.map((step, at) => {
        const isCurrent = at === current
        const isDone = at < current
        const failed = isCurrent && isFailed
        return (
          <li
            key={step.key}
            className={css.step}
            aria-current={isCurrent ? 'step' : undefined}
            data-done={isDone || undefined}
            data-failed={failed || undefined}
          >
            <span className={css.stepMark} aria-hidden>
              {failed ? <X size={14} /> : isDone ? <Check size={14} /> : at + 1}
            </span>
            {step.label}
            {isDone ? <VisuallyHidden elementType="span"> (done)</VisuallyHidden> : null}
            {failed ? <VisuallyHidden elementType="span"> (failed)</VisuallyHidden> : null}
          </li>
        )
      })}
    </ol>
  )
}
