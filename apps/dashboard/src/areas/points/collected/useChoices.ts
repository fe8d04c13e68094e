import { MAX_BULK_POINTS } from '@org/core'
import { onlyOne } from '#lists/address.ts'
import { reasonProblem } from '#unsaved/useTypedForm.ts'
import { instantOf } from '../acts/local-minute.ts'
import { useCrewsById } from '../days/data.ts'
import { pointCount } from '../words.ts'
import { useCollecting } from './collecting.ts'
import { chosenOf, isRelocation, type Recordable, recordableOf, type SaidOfRows } from './rows.ts'

export interface Choices {
  /** What is recorded. */
  rows: Recordable[]
  relocations: number
  /** Chosen positions without a time. */
  timeless: number
  /** Their times stand in the file, without a zone, and nobody said which. */
  isZoneMissing: boolean
  said: SaidOfRows
  collectedBy: string
  /** Why it cannot be recorded yet; null where it can. */
  problem: string | null
}

/** What would be recorded now, and what is still missing; null without a file. */
export function useChoices(): Choices | null {
  const { found, confirmed, words } = useCollecting()
  const crewName = useCrewOfFilter()
  if (found === null) return null
  const { by, file } = found
  const rows = chosenOf(file, confirmed)
  const at = instantOf(words.at)
  const known = {
    rows,
    relocations: rows.filter(isRelocation).length,
    timeless: rows.filter((row) => row.at === null).length,
    isZoneMissing:
      file.hasLocalTimes &&
      by.utcOffsetMinutes === null &&
      rows.some((row) => row.at === null && row.atText !== ''),
    said: { reason: words.reason.trim(), isOutsideStratum: words.isOutsideStratum, at: at ?? '' },
    collectedBy: (words.by ?? crewName).trim(),
  }
  const isNoneConfirmed = rows.length === 0 && recordableOf(file).length > 0
  return { ...known, problem: problemOf(known, isNoneConfirmed) }
}

function problemOf(choices: Omit<Choices, 'problem'>, isNoneConfirmed: boolean): string | null {
  const { rows, relocations, timeless, isZoneMissing, said } = choices
  if (rows.length === 0)
    return isNoneConfirmed ? 'Confirm at least one position' : 'No position of this file can be recorded'
  if (rows.length > MAX_BULK_POINTS)
    return `At most ${pointCount(MAX_BULK_POINTS)} are recorded at a time: narrow the list, or split the file`
  if (isZoneMissing) return 'Choose the zone of the times'
  if (timeless > 0 && said.at === '') return 'Enter when the positions without a time were collected'
  if (relocations > 0 && reasonProblem(said.reason) !== null)
    return 'Enter the reason for positions far from the plan'
  return null
}

/** The crew that the list is narrowed to; '' for several, and while its name is not known. */
export function useCrewOfFilter(): string {
  const crewId = useCollecting(({ asked }) => onlyOne(asked?.filter.crewId))
  const crews = useCrewsById()
  return crewId === null || crewId === '' ? '' : (crews.get(crewId)?.name ?? '')
}
