import {
  type Capability,
  ENROLLMENT_EVENTS,
  type Enrollment,
  type EnrollmentEvent,
  type EnrollmentStatus,
  enrollmentWorkflow,
  findMove,
  stateWords,
} from '@org/core'
import { formatCount } from '@org/ui'

/** `Sign`, as a button says it. */
export const eventLabel = (event: EnrollmentEvent): string => enrollmentWorkflow.events[event].label

/** Whether something is asked before it is made: why, or the day. */
export const asksMore = (event: EnrollmentEvent): boolean =>
  event === 'sign' ||
  enrollmentWorkflow.moves.some((move) => move.event === event && move.needsReason === true)

/** As a menu says it: with three dots where something is asked first. */
export const menuLabel = (event: EnrollmentEvent): string =>
  asksMore(event) ? `${eventLabel(event)}…` : eventLabel(event)

/** Who may make the move, wherever it starts. */
export const MAY: Readonly<Record<EnrollmentEvent, Capability>> = {
  submit: 'enrollments.submit',
  accept: 'enrollments.accept',
  sign: 'enrollments.sign',
  activate: 'enrollments.activate',
  complete: 'enrollments.complete',
  withdraw: 'enrollments.withdraw',
}

/** The moves a person can make from a state, in the order of the way; who may is another question. */
export const eventsFrom = (status: EnrollmentStatus): EnrollmentEvent[] =>
  ENROLLMENT_EVENTS.filter((event) => findMove(enrollmentWorkflow, status, event) !== null)

/** The move that a person makes from a state to another; null where none leads there. */
export const eventTo = (from: EnrollmentStatus, to: EnrollmentStatus): EnrollmentEvent | null =>
  eventsFrom(from).find((event) => findMove(enrollmentWorkflow, from, event)?.to === to) ?? null

/** Those of the rows that the event moves on from where they are. */
export const movable = (rows: readonly Enrollment[], event: EnrollmentEvent): Enrollment[] =>
  rows.filter(({ status }) => findMove(enrollmentWorkflow, status, event) !== null)

/** Why an event moves none of the rows: where they stand. */
export function noneMovable(rows: readonly Enrollment[], event: EnrollmentEvent): string {
  const from = enrollmentWorkflow.moves.flatMap((move) => (move.event === event ? move.from : []))
  const words = (states: readonly EnrollmentStatus[]) =>
    states.map((state) => stateWords(enrollmentWorkflow, state)).join(', ')
  const standing = [...new Set(rows.map(({ status }) => status))]
  return `“${eventLabel(event)}” is for enrollments that are ${words(from)}; the chosen enrollments are ${words(standing)}`
}

/** `Prairie Star · Soil carbon 2026`. */
export const titleOf = ({ growerName, program, year }: Enrollment): string =>
  `${growerName} · ${program} ${year}`

const many = (count: number) => formatCount(count, 'enrollment', 'enrollments')

const DONE: Readonly<Record<Exclude<EnrollmentEvent, 'submit'>, string>> = {
  accept: 'accepted',
  sign: 'signed',
  activate: 'activated',
  complete: 'completed',
  withdraw: 'withdrawn',
}

/** What became of the rows that moved, in a sentence; a submission ends in one of two states. */
export function doneWords(event: EnrollmentEvent, moved: readonly Enrollment[]): string {
  const [only] = moved
  const what = moved.length === 1 && only !== undefined ? titleOf(only) : many(moved.length)
  if (event !== 'submit') return `${what} ${DONE[event]}`
  const inReview = moved.filter(({ status }) => status === 'needs_review').length
  const eligible = moved.length - inReview
  if (moved.length === 1) return inReview === 1 ? `${what} needs review` : `${what} is eligible`
  if (inReview === 0) return `${what} submitted: all eligible`
  if (eligible === 0) return `${what} submitted: all need review`
  return `${what} submitted: ${eligible} eligible, ${inReview} for review`
}

/** The same with the number alone: `3 enrollments submitted`, `No enrollment was signed`. */
export function doneCountWords(event: EnrollmentEvent, count: number): string {
  const done = event === 'submit' ? 'submitted' : DONE[event]
  return count === 0 ? `No enrollment was ${done}` : `${many(count)} ${done}`
}
