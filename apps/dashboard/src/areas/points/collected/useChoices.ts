import { MAX_BULK_POINTS } from '@org/core'
import { reasonProblem } from '#unsaved/useTypedForm.ts'
import { instantOf } from '../acts/local-minute.ts'
import { pointCount } from '../words.ts'
import { useCollecting } from './collecting.ts'
import {
  chosenOf,
  isCollected,
  isRelocation,
  type Recordable,
  recordableOf,
  type SaidOfRows,
  waitingReplacement,
} from './rows.ts'
import { useReviewed } from './useReviewed.ts'

export interface Choices {
  /** What is recorded. */
  rows: Recordable[]
  relocations: number
  /** Chosen positions without a time. */
  timeless: number
  /** Their times stand in the file, without a zone, and nobody said which. */
  isZoneMissing: boolean
  /** The same for the order of their days. */
  isDayMissing: boolean
  said: SaidOfRows
  collectedBy: string
  /** Why it cannot be recorded yet; null where it can. */
  problem: string | null
}

/** What would be recorded now, and what is still missing; null without a file. */
export function useChoices(): Choices | null {
  const { found, confirmed, words } = useCollecting()
  const file = useReviewed()
  if (found === null || file === null) return null
  const { by } = found
  const rows = chosenOf(file, confirmed)
  const at = instantOf(words.at)
  const timeless = rows.filter((row) => isCollected(row) && row.at === null)
  const isWritten = timeless.some(({ atText }) => atText !== '')
  const known = {
    rows,
    relocations: rows.filter(isRelocation).length,
    timeless: timeless.length,
    isZoneMissing: file.hasLocalTimes && by.timeZone === null && isWritten,
    isDayMissing: file.dayOrder === 'unclear' && isWritten,
    said: { reason: words.reason.trim(), isOutsideStratum: words.isOutsideStratum, at: at ?? '' },
    collectedBy: words.by.trim(),
  }
  const isNoneConfirmed = rows.length === 0 && recordableOf(file).length > 0
  const waiting = waitingReplacement(file, rows)
  const problem =
    problemOf(known, isNoneConfirmed) ??
    (waiting === undefined
      ? null
      : `Confirm that point ${waiting.replaces} is left out, or leave out its replacement ${waiting.point.number}`)
  return { ...known, problem }
}

function problemOf(choices: Omit<Choices, 'problem'>, isNoneConfirmed: boolean): string | null {
  const { rows, relocations, timeless, isZoneMissing, isDayMissing, said } = choices
  if (rows.length === 0)
    return isNoneConfirmed ? 'Confirm at least one position' : 'No position of this file can be recorded'
  if (rows.length > MAX_BULK_POINTS)
    return `At most ${pointCount(MAX_BULK_POINTS)} are recorded at a time: narrow the list, or split the file`
  if (isDayMissing) return 'Choose in what order the days are written'
  if (isZoneMissing) return 'Choose the zone of the times'
  if (timeless > 0 && said.at === '') return 'Enter when the positions without a time were collected'
  if (relocations > 0 && reasonProblem(said.reason) !== null)
    return 'Enter the reason for positions far from the plan'
  if (rows.some((row) => !isCollected(row) && reasonProblem(row.leftReason) !== null))
    return 'Enter why points are inaccessible or skipped'
  return null
}
