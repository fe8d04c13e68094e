import {
  type Change,
  type EditPart,
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  enrollmentWorkflow,
  entityOf,
  subjectOf,
} from '@org/core'
import { statusWords } from './changed-words.ts'
import { countRecords } from './records.ts'

export const isRemoval = ({ after }: Change): boolean => after === null
export const isMaking = ({ before }: Change): boolean => before === null

export type Kind = 'made' | 'changed' | 'removed'
export const kindOf = (change: Change): Kind =>
  isMaking(change) ? 'made' : isRemoval(change) ? 'removed' : 'changed'

/** What was done to one row, as a sentence that names it. */
export function sentence(change: Change): string {
  return `${subject(change)} ${done(change)}`
}

/** What was done to the rows of a part: `3 enrollments withdrawn`. */
export function sentenceOfPart(part: EditPart): string {
  return `${countRecords(part.entity, part.count)} ${doneToAll(part)}`
}

/** What was done to all rows of a part, to stand behind their number. */
export function doneToAll({ entity, kind, became, was }: EditPart): string {
  if (kind === 'created') return madeWord(entity)
  if (kind === 'removed') return 'removed'
  if (became.active !== undefined) return became.active ? 'reactivated' : 'deactivated'
  if (became.status === undefined) return 'changed'
  return moved(entity, was.status, became.status)
}

const madeWord = (entity: string): string =>
  entity === 'grower' || entity === 'enrollment' ? 'created' : 'added'

function subject({ entity, title }: Change): string {
  const known = entityOf(entity)
  return known === null ? `Record ${title}`.trim() : subjectOf(known, title)
}

/** Of a row that went out of use or came back into it; null for any other change. */
export function activityOf({ before, after }: Change): 'deactivated' | 'reactivated' | null {
  if (before === null || typeof after?.active !== 'boolean') return null
  return after.active ? 'reactivated' : 'deactivated'
}

/** What was done, to stand behind the row's name. */
function done(change: Change): string {
  const { entity, before, after } = change
  if (before === null) return madeWord(entity)
  if (after === null) return 'removed'
  const activity = activityOf(change)
  if (activity !== null) return activity
  if (entity === 'staff') return doneToStaff(after)
  if (after.status === undefined || after.status === before.status) return 'changed'
  return moved(entity, before.status, after.status)
}

/** @param from undefined where not all rows came from the same */
function moved(entity: string, from: unknown, to: unknown): string {
  if (entity === 'enrollment') return doneToEnrollment(from, to)
  const words = statusWords(entity, to)
  return words === '' ? 'changed' : `set to ${words}`
}

function doneToStaff(after: Readonly<Record<string, unknown>>): string {
  if (after.isOperationManager === true) return 'made an operation manager'
  if (after.isOperationManager === false) return 'no longer an operation manager'
  if (typeof after.suspendedAt === 'string') return 'suspended'
  if (after.suspendedAt === null) return 'given access again'
  return 'changed'
}

/** What a legal move into a state is called once it is made. */
const MOVED = {
  draft: 'returned to draft',
  submitted: 'submitted',
  needs_review: 'submitted: needs review',
  eligible: 'found eligible',
  signed: 'signed',
  active: 'activated',
  complete: 'completed',
  withdrawn: 'withdrawn',
} as const satisfies Record<EnrollmentStatus, string>

/** A move that the workflow does not have is an undone one. */
function doneToEnrollment(from: unknown, to: unknown): string {
  const target = ENROLLMENT_STATUSES.find((status) => status === to)
  if (target === undefined) return 'changed'
  const move = enrollmentWorkflow.moves.find(
    (each) => each.to === target && each.from.some((status) => status === from),
  )
  if (move?.event === 'accept') return 'accepted'
  if (move !== undefined || from === undefined || isCheck(from, to)) return MOVED[target]
  return `returned to ${statusWords('enrollment', target)}`
}

/** Submitting and what the check found are one step where nobody looked between. */
const isCheck = (from: unknown, to: unknown): boolean =>
  (from === 'draft' || from === 'needs_review') && (to === 'eligible' || to === 'needs_review')
