import { type EnrollmentMoves, isYearInWindow, type ProductError, yearWindow } from '@org/core'
import { formatCount, formatNumber, toasts } from '@org/ui'
import { useState } from 'react'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import { usePrograms, useYears } from '../data.ts'
import { type RollOverChoice, useCandidates, useRollOver } from './data.ts'
import { itemsOf, type LeftOut, totalsOf } from './selection.ts'

export interface Carry {
  manager: boolean
  notes: boolean
  crop: boolean
  practice: boolean
}

/** As the contract has it where nothing is said. */
const USUAL: Carry = { manager: true, notes: false, crop: false, practice: true }
const NOTHING: LeftOut = new Set<string>()

/** The year after, where it is inside the window; else the newest there is. */
function usualTarget(fromYear: number): number {
  const now = new Date()
  const next = fromYear + 1
  return isYearInWindow(next, now) ? next : (targetsOf(fromYear)[0] ?? next)
}

/** Years that can be carried into, newest first. */
const targetsOf = (fromYear: number): number[] => yearWindow(new Date()).filter((year) => year !== fromYear)

/** The year that is shown, into the next; where it has nothing, the one before that has, into it. */
export function firstChoice(
  { year, program }: { year: number; program: string },
  years: readonly number[],
): RollOverChoice {
  const before = years.filter((each) => each < year)
  if (years.includes(year) || before.length === 0 || !isYearInWindow(year, new Date()))
    return { fromYear: year, toYear: usualTarget(year), program }
  return { fromYear: Math.max(...before), toYear: year, program }
}

/** `Rolled over 3 enrollments into 2027`. */
export const rolledOverWords = (count: number, toYear: number): string =>
  `Rolled over ${formatCount(count, 'enrollment', 'enrollments')} into ${toYear}`

/** What the dialog asks, the list it shows, what was made, and what failed. */
export function useRollOverForm(shown: { year: number; program: string }) {
  const { data: found } = useYears()
  const { data: programs } = usePrograms()
  const years = found?.items.map(({ value }) => Number(value)) ?? []
  const [choice, setChoice] = useState(() => firstChoice(shown, years))
  const [carry, setCarry] = useState(USUAL)
  const [leftOut, setLeftOut] = useState(NOTHING)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const { doing, run } = useWrite('roll-over')
  const [made, setMade] = useState<EnrollmentMoves | null>(null)
  const candidates = useCandidates(choice)
  const rollOver = useRollOver()
  const { offer } = useUndo()
  const rows = candidates.rows ?? []
  const totals = totalsOf(rows, leftOut)

  /** For who closed the dialog before the answer came. */
  function sayMade({ editId, moved, refused }: EnrollmentMoves) {
    const left = refused.length === 0 ? '' : `, ${formatNumber(refused.length)} skipped`
    if (moved.length > 0) offer(editId, `${rolledOverWords(moved.length, choice.toYear)}${left}`)
    else toasts.show({ tone: 'bad', message: `Nothing was rolled over${left}` })
  }

  async function save() {
    setFailure(null)
    const outcome = await run({
      doing: `Rolling over ${formatCount(totals.enrollmentCount, 'enrollment', 'enrollments')} into ${choice.toYear}`,
      work: () => rollOver({ toYear: choice.toYear, items: itemsOf(rows, leftOut), carry }),
      done: sayMade,
      failed: (error) => sayNotDone('Nothing was rolled over', 'the roll-over', error),
    })
    if (outcome === null) return
    if ('value' in outcome) setMade(outcome.value)
    else setFailure(outcome.error)
  }

  return {
    choice,
    /** Another choice has another list, of which nothing was left out yet. */
    choose(change: Partial<RollOverChoice>) {
      const next = { ...choice, ...change }
      setChoice(next.toYear === next.fromYear ? { ...next, toYear: usualTarget(next.fromYear) } : next)
      setLeftOut(NOTHING)
      setFailure(null)
    },
    fromYears: years.includes(choice.fromYear) ? years : [choice.fromYear, ...years],
    toYears: targetsOf(choice.fromYear),
    programs: [
      ...new Set([
        ...(choice.program === '' ? [] : [choice.program]),
        ...(programs?.items.map(({ value }) => String(value)) ?? []),
      ]),
    ],
    carry,
    keep: (change: Partial<Carry>) => setCarry((before) => ({ ...before, ...change })),
    candidates,
    leftOut,
    setLeftOut,
    totals,
    doing,
    failure,
    save: () => void save(),
    made,
  }
}

export type RollOverForm = ReturnType<typeof useRollOverForm>
