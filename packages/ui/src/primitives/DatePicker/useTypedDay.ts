import { DAYS, isDayIn, readDay, typedDay } from '@org/core/contract'
import { useState } from 'react'
import type { DatePickerProps } from './props.ts'

/** A text that was typed, and the value that stood there once it was: where another one stands, it is of no day. */
interface Typed {
  text: string
  value: string | null
}

/** What stands in the field, the day that it says, and what is wrong with it once that is told. */
export function useTypedDay({ value, onChange, onProblem, isLazy = false, min, max }: DatePickerProps) {
  const range = { min: min ?? DAYS.min, max: max ?? DAYS.max }
  const [kept, setKept] = useState<Typed | null>(null)
  const [isTold, setIsTold] = useState(false)
  const typed = kept !== null && kept.value === value ? kept : null
  const text = typed?.text ?? (value === null ? '' : typedDay(value))
  const read = readText(text, range)
  // A stored day out of its range is told at once, a text that is being typed only when it is left.
  const isTelling = typed === null ? value !== null && !isDayIn(value, range) : isTold

  function handOver(next: ReturnType<typeof readText>): void {
    onProblem?.('problem' in next ? next.problem : null)
    if (!('problem' in next) && next.day !== value) onChange(next.day)
  }
  function type(next: string): void {
    const nextRead = readText(next, range)
    const isTaken = !isLazy && !('problem' in nextRead)
    setKept({ text: next, value: isTaken ? nextRead.day : value })
    if (!('problem' in nextRead)) setIsTold(false)
    if (!isLazy) handOver(nextRead)
  }
  /** @returns whether there is a day, or nothing, to go on with */
  function settle(): boolean {
    if (typed === null) return true
    const isWrong = 'problem' in read
    setIsTold(isWrong)
    if (isLazy) handOver(read)
    if (!isWrong) setKept(null)
    return !isWrong
  }
  function choose(day: string): void {
    setKept(null)
    setIsTold(false)
    handOver({ day })
  }
  return {
    text,
    day: 'problem' in read ? null : read.day,
    problem: isTelling && 'problem' in read ? read.problem : undefined,
    type,
    settle,
    choose,
  }
}

/** Nothing typed is no day, and not wrong. */
function readText(text: string, range: { min: string; max: string }) {
  return text.trim() === '' ? { day: null } : readDay(text, range)
}
