import type { LeftRow, ProposedDays } from '@org/core'
import { create } from 'zustand'
import { draftName } from '#platform/drafts.ts'
import type { Draft } from './draft.ts'

export const WORKING_DAYS: readonly number[] = [1, 2, 3, 4, 5]

/** Which days are planned: those left of this week, those of the next, or any from one day to another. */
export type PlanWeek = 'this' | 'next' | 'dates'

/** Which points go to which crews, and on which days. */
export interface PlanAsked {
  pointIds: readonly number[]
  /** Empty: the first crew there is. */
  crewIds: readonly number[]
  week: PlanWeek
  /** Of `dates`. Null: the next day that is worked on. */
  startOn: string | null
  /** Of `dates`. Null: until every point has a day. */
  endOn: string | null
  /** As ISO 8601 counts them: 1 Monday … 7 Sunday. */
  weekdays: readonly number[]
}

interface Planning {
  isOpen: boolean
  asked: PlanAsked
  /** Null until days are proposed. */
  draft: Draft | null
  /** Whether the person moved anything: a draft that can be had again is not asked about. */
  isTouched: boolean
  /** What is asked was not proposed yet. */
  isNewlyAsked: boolean
  /** What cannot be planned, and what to do first. */
  left: readonly LeftRow[]
  /** Days that crews do not work, among those asked. */
  daysOff: ProposedDays['daysOff']
  /** The day that is looked at: its key. */
  lit: string | null
  /** Begun while a draft is there: the person says which of both goes. */
  next: { asked: PlanAsked; draft: Draft | null } | null
}

const NO_POINTS: PlanAsked = {
  ...{ pointIds: [], crewIds: [], week: 'next', startOn: null, endOn: null, weekdays: WORKING_DAYS },
}
export const NOT_PLANNING: Planning = {
  ...{ isOpen: false, asked: NO_POINTS, draft: null, isTouched: false, left: [], lit: null, next: null },
  ...{ isNewlyAsked: false, daysOff: [] },
}

/** The plan that a person makes. It stays while other pages are looked at, until it is planned or discarded. */
export const usePlanning = create<Planning>()(() => NOT_PLANNING)

export const discardPlan = (): void => usePlanning.setState(NOT_PLANNING)
// What one person arranged is not the next one's.
draftName('plan-days', discardPlan)

/** Begins a plan of these points, or of days as they are. One that the person arranged is not lost without a question. */
export function beginPlan(
  pointIds: readonly number[],
  from: Partial<PlanAsked> = {},
  draft: Draft | null = null,
) {
  const asked = { ...NO_POINTS, ...from, pointIds }
  if (usePlanning.getState().isTouched) usePlanning.setState({ isOpen: true, next: { asked, draft } })
  else usePlanning.setState({ ...NOT_PLANNING, isOpen: true, asked, draft, isNewlyAsked: draft === null })
}

/** The answer where two plans compete: the new one takes the place of the one that is there, or not. */
export function settleNext(takesPlace: boolean): void {
  const { next } = usePlanning.getState()
  usePlanning.setState(
    takesPlace && next !== null
      ? { ...NOT_PLANNING, isOpen: true, ...next, isNewlyAsked: next.draft === null, next: null }
      : { next: null },
  )
}

/** Discards a plan that can be brought back, and answers how. */
export function setPlanAside(): () => void {
  const before = usePlanning.getState()
  discardPlan()
  return () => usePlanning.setState({ ...before, isOpen: true })
}

/** Arranges the draft anew. */
export function arrange(change: (draft: Draft) => Draft): void {
  usePlanning.setState(({ draft }) => (draft === null ? {} : { draft: change(draft), isTouched: true }))
}

/** Asks for other days or crews; a plan that nobody arranged is proposed again. */
export const askFor = (change: Partial<PlanAsked>): void =>
  usePlanning.setState(({ asked }) => ({ asked: { ...asked, ...change }, isNewlyAsked: true }))
