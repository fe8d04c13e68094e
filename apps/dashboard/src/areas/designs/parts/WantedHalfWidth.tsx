import type { SharedPlan } from '@org/core/contract'
import { NumberField } from '@org/ui'
import { useState } from 'react'
import { pointsFor } from '../plan/precision.ts'
import type { Preview } from '../preview/messages.ts'
import type { PrecisionScale } from './precision-scale.ts'

export interface WantedHalfWidthProps {
  preview: Preview
  plan: SharedPlan
  cv: number
  scale: PrecisionScale
  onPointCount: (count: number) => void
}

/** Asks for the points of a half-width. */
export function WantedHalfWidth({ preview, plan, cv, scale, onPointCount }: WantedHalfWidthProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  function want(next: number | null): void {
    setWanted(next)
    const asked = next === null ? null : answerTo(next)
    setProblem(asked !== null && 'problem' in asked ? asked.problem : null)
    if (asked !== null && 'points' in asked) onPointCount(asked.points)
  }
  const answerTo = (halfWidth: number) =>
    halfWidth > 0
      ? pointsFor(halfWidth / scale.factor, preview.strata, plan, cv)
      : { problem: 'Enter a number above 0.' }
  return (
    <NumberField
      label="Wanted half-width"
      {...(scale.unit === '' ? {} : { unit: scale.unit })}
      note="Sets the number of points"
      value={wanted}
      digits={3}
      onChange={want}
      {...(problem === null ? {} : { isInvalid: true, problem })}
    />
  )
}
