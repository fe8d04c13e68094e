import { NumberField, SliderField, type SliderRange } from '@org/ui'
import { memo, useState } from 'react'
import { type Bounds, boundsProblem } from '../plan/bounds.ts'
import { useLatest } from './useLatest.ts'

export interface PlanNumberProps {
  label: string
  unit?: string
  note?: string
  value: number
  bounds: Bounds
  /** A slider below it, over these numbers. */
  slider?: SliderRange
  /** A number within the bounds. */
  onChange: (value: number) => void
}

/** A number of the plan, which is rendered again when it is another, not when the plan is. */
export function PlanNumber({ onChange, ...shown }: PlanNumberProps) {
  return <Shown {...shown} onChange={useLatest(onChange)} />
}

/** Bounds and ranges are made with each plan: equal ones are the same. */
const isSame = (a: PlanNumberProps, b: PlanNumberProps): boolean =>
  a.label === b.label &&
  a.unit === b.unit &&
  a.note === b.note &&
  a.value === b.value &&
  a.onChange === b.onChange &&
  a.bounds.min === b.bounds.min &&
  a.bounds.max === b.bounds.max &&
  a.bounds.digits === b.bounds.digits &&
  a.slider?.min === b.slider?.min &&
  a.slider?.max === b.slider?.max &&
  a.slider?.step === b.slider?.step

/** One that cannot be used stays as it was typed, with what is wrong, and the plan as it was. */
const Shown = memo(function NumberOfPlan(props: PlanNumberProps) {
  const { label, unit, note, value, bounds, slider, onChange } = props
  const [wrong, setWrong] = useState<{ typed: number | null; beside: number } | null>(null)
  // The plan's number changed elsewhere: what was typed before is gone.
  const typed = wrong?.beside === value ? wrong.typed : value
  const problem = boundsProblem(typed, bounds)
  function enter(next: number | null): void {
    const isUsable = next !== null && boundsProblem(next, bounds) === null
    setWrong(isUsable ? null : { typed: next, beside: value })
    if (isUsable && next !== value) onChange(next)
  }
  // The text may still become another number: nothing is said of it yet.
  function take(next: number): void {
    setWrong(null)
    if (next !== value) onChange(next)
  }
  const field = {
    ...{ label, value: typed, minValue: bounds.min, maxValue: bounds.max, digits: bounds.digits ?? 0 },
    ...(unit === undefined ? {} : { unit }),
    ...(note === undefined ? {} : { note }),
    ...(problem === null ? {} : { isInvalid: true, problem }),
    ...{ onChange: enter, onTyping: take },
  }
  return slider === undefined ? (
    <NumberField {...field} />
  ) : (
    <SliderField {...field} range={slider} onSlide={take} />
  )
}, isSame)
