import {
  type CollectedFile,
  type DayOrder,
  errors,
  MAX_COLLECTED_FILE_BYTES,
  NEAREST_WITHIN_M,
  type ProductError,
} from '@org/core'
import { create } from 'zustand'
import { draftName } from '#platform/drafts.ts'
import type { PointFilter } from '../list.ts'
import type { Given } from './review.ts'

/** How a file is read, and beside which points. */
export interface ReadAsked {
  file: File
  filter: PointFilter
  /** How many points the filter found; undefined where that was not known yet. */
  points: number | undefined
  nearestM: number
  /** Of times without a zone, `America/Chicago`; null while nobody said. */
  timeZone: string | null
  /** In what order the days are; null while nobody said. */
  dayOrder: DayOrder | null
}

/** What the person typed about positions. */
export interface TypedWords {
  reason: string
  isOutsideStratum: boolean
  /** The minute of positions without a time, as the browser's field has it. */
  at: string
  /** Who collected all of them; '': the crew that each was planned for. */
  by: string
}

interface Collecting {
  isOpen: boolean
  /** The file that is read, or was; null while none is chosen. */
  asked: ReadAsked | null
  found: { by: ReadAsked; file: CollectedFile } | null
  failure: ProductError | null
  /** Positions that a person looked at and will record, by their keys. */
  confirmed: ReadonlySet<string>
  /** What the person changed about rows. */
  given: Given
  /** Rows whose choices are shown, or hidden, by the person: they stay so in another group and on a phone’s map. */
  opened: ReadonlyMap<number, boolean>
  words: TypedWords
  /** The person is asked whether their choices go: for another file, or to close. */
  leaving: { next: ReadAsked | null } | null
}

const NO_WORDS: TypedWords = { reason: '', isOutsideStratum: false, at: '', by: '' }
export const NOT_COLLECTING: Collecting = {
  ...{ isOpen: false, asked: null, found: null, failure: null },
  ...{ confirmed: new Set<string>(), given: new Map(), opened: new Map(), words: NO_WORDS, leaving: null },
}

/** A file of collected positions that a person reviews. It stays while other pages are looked at. */
export const useCollecting = create<Collecting>()(() => NOT_COLLECTING)

export const discardCollected = (): void => useCollecting.setState(NOT_COLLECTING)
// What one person reviewed is not the next one's.
draftName('collected-positions', discardCollected)

export const openCollected = (): void => useCollecting.setState({ isOpen: true })
/** Other parts of the page take its place; what was chosen stays. */
export const setCollectedAside = (): void => useCollecting.setState({ isOpen: false })

/** A file as it is read at first. */
export const firstAsked = (read: Pick<ReadAsked, 'file' | 'filter' | 'points'>): ReadAsked => ({
  ...read,
  nearestM: NEAREST_WITHIN_M,
  timeZone: null,
  dayOrder: null,
})

/** Whether something was confirmed or typed that a person would do again. */
export function hasChoices({
  confirmed,
  given,
  words,
}: Pick<Collecting, 'confirmed' | 'given' | 'words'>): boolean {
  const { reason, at, by, isOutsideStratum } = words
  const isChanged = confirmed.size > 0 || given.size > 0 || isOutsideStratum
  return isChanged || [reason, at, by].some((text) => text.trim() !== '')
}

/** Begins to read a file. Choices about another one do not go without a question. */
export function beginFile(next: ReadAsked): void {
  if (hasChoices(useCollecting.getState())) useCollecting.setState({ isOpen: true, leaving: { next } })
  else startFile(next)
}

function startFile(asked: ReadAsked): void {
  // Said at once, rather than after sending it.
  const failure = asked.file.size > MAX_COLLECTED_FILE_BYTES ? tooLarge() : null
  useCollecting.setState({ ...NOT_COLLECTING, isOpen: true, asked: failure === null ? asked : null, failure })
}

/** `20 MB` */
export const MOST_WORDS = `${MAX_COLLECTED_FILE_BYTES / 1024 / 1024} MB`

const tooLarge = () =>
  errors.conflict(
    `The file is larger than ${MOST_WORDS}`,
    'Export fewer positions from the device, or leave out its tracks.',
  )

/** Reads the same file again: otherwise, or as points are now. What was chosen stays. */
export function readAgain(change: Partial<Omit<ReadAsked, 'file'>> = {}): void {
  useCollecting.setState(({ asked }) =>
    asked === null ? {} : { asked: { ...asked, ...change }, failure: null },
  )
}

export function typeWords(change: Partial<TypedWords>): void {
  useCollecting.setState(({ words }) => ({ words: { ...words, ...change } }))
}

export function closeCollected(): void {
  if (hasChoices(useCollecting.getState())) useCollecting.setState({ leaving: { next: null } })
  else discardCollected()
}

/** The answer where choices would go. */
export function settleLeaving(goes: boolean): void {
  const { leaving } = useCollecting.getState()
  if (!goes || leaving === null) useCollecting.setState({ leaving: null })
  else if (leaving.next === null) discardCollected()
  else startFile(leaving.next)
}
