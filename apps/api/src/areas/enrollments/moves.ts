import {
  type EnrollmentEvent,
  type EnrollmentMoves,
  enrollmentWorkflow,
  errors,
  findMove,
  illegalMove,
  isDayIn,
  type ProductError,
  type RefusedRow,
  signedDays,
  todayAnywhere,
} from '@org/core/contract'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { rangeWords } from '../shared/days.ts'
import { createAcceptGuard, createLockGuard, type Guard, NO_GUARD } from './guards.ts'
import {
  lockEnrolledYears,
  lockEnrollments,
  lockFieldsLackingYears,
  lockGrowers,
  lockProgramYears,
} from './locks.ts'
import type { Moved } from './moved.ts'
import { lockMoving, type MovingRow, readEnrollments, titleOf } from './rows.ts'
import { submitRows } from './submit.ts'
import { enrollmentTable } from './tables.ts'

/** A row as the person saw it. */
interface SeenRow {
  id: number
  version: number
}

export interface MoveInput {
  event: EnrollmentEvent
  items: readonly SeenRow[]
  /** '' if the move needs none and none was given. */
  reason: string
  /** For `sign`: the person's calendar day, `2026-04-30`; null: today (UTC). */
  signedOn?: string | null
}

/**
 * Moves enrollments along their workflow, with the same few statements for all. Each row is judged on its own: rows that
 * cannot move are named, the others move together.
 *
 * @throws errors.validation for a signing date in the future
 */
export async function moveEnrollments(tx: Tx, now: Date, input: MoveInput): Promise<EnrollmentMoves> {
  const { event, items } = input
  const signedOn = event === 'sign' ? dayOfSigning(input.signedOn ?? null, now) : null
  const seen = new Map(items.map(({ id, version }) => [id, version]))
  const rows = await lockRows(tx, event, [...seen.keys()])
  const guard = await guardOf(tx, event, [...rows.keys()])
  const refused: RefusedRow[] = []
  const moving: MovingRow[] = []
  for (const [id, version] of seen) {
    const row = rows.get(id)
    const refusal =
      row === undefined
        ? MISSING
        : (refusalOf(row, version, event, guard) ?? refusalOfDay(row, signedOn, now))
    if (refusal !== null)
      refused.push({ id, title: row === undefined ? 'An enrollment' : titleOf(row), ...refusal })
    else if (row !== undefined) moving.push(row)
  }
  if (moving.length === 0) return { editId: null, moved: [], refused }
  const moved =
    event === 'submit' ? await submitRows(tx, now, moving) : moving.map((row) => moveOnce(row, event))
  await write(tx, moved, { reason: input.reason, signedOn })
  const ids = moved.map(({ row }) => row.id)
  return { editId: await tx.editId(), moved: await readEnrollments(tx.kysely, ids), refused }
}

/** @throws errors.validation if the day has not begun anywhere: the person's day can be later than the UTC day */
function dayOfSigning(asked: string | null, now: Date): string {
  if (asked === null) return now.toISOString().slice(0, 10)
  if (asked <= todayAnywhere(now).max) return asked
  const message = 'The signing date is in the future'
  throw errors.validation([{ path: 'body.signedOn', message }], message)
}

/** A signature long before the program year belongs to another agreement, or is a typo. */
function refusalOfDay({ year }: MovingRow, signedOn: string | null, now: Date) {
  if (signedOn === null) return null
  const range = signedDays(year, todayAnywhere(now).max)
  if (isDayIn(signedOn, range)) return null
  return { message: `The signing date must be ${rangeWords(range)}`, remedy: 'Choose the signing date.' }
}

/** Locks shared rows first, then fields, then the enrollments: in the same order everywhere. */
async function lockRows(tx: Tx, event: EnrollmentEvent, ids: readonly number[]) {
  if (event === 'submit' || event === 'accept') await lockProgramYears(tx, ids)
  await lockGrowers(tx, ids)
  if (event === 'withdraw') await lockEnrolledYears(tx, ids)
  const lackingIds = event === 'submit' ? await lockFieldsLackingYears(tx, ids) : []
  await lockEnrollments(tx, ids, lackingIds)
  return lockMoving(tx, ids)
}

async function guardOf(tx: Tx, event: EnrollmentEvent, ids: readonly number[]): Promise<Guard> {
  if (event === 'accept') return createAcceptGuard(tx.kysely, ids)
  return event === 'withdraw' ? createLockGuard(tx.kysely, ids) : NO_GUARD
}

const words = ({ message, remedy }: Pick<ProductError, 'message' | 'remedy'>) => ({
  message,
  remedy: remedy ?? '',
})
const MISSING = words(errors.notFound('This enrollment'))

/** Why a row is skipped; null if it moves. */
function refusalOf(row: MovingRow, version: number, event: EnrollmentEvent, guard: Guard) {
  if (row.version !== version) return words(errors.stale(titleOf(row), version, row.version))
  return illegalMove(enrollmentWorkflow, row.status, event) ?? guard(row)
}

function moveOnce(row: MovingRow, event: EnrollmentEvent): Moved {
  const status = findMove(enrollmentWorkflow, row.status, event)?.to ?? row.status
  return { row, statuses: [status], findings: row.findings }
}

/** What a move changes besides the state. */
interface Words {
  reason: string
  /** Null: unchanged. */
  signedOn: string | null
}

/** Records one change for each move; the last one has the other values. */
async function write(tx: Tx, moved: readonly Moved[], { reason, signedOn }: Words): Promise<void> {
  const rows = tx.rows(enrollmentTable)
  const steps = Math.max(...moved.map(({ statuses }) => statuses.length))
  let held: readonly HeldRow<typeof enrollmentTable>[] = moved.map(({ row }) => row)
  for (let step = 0; step < steps; step += 1) {
    const patches = held.map((row, at) => {
      const { statuses = [], findings = [] } = moved[at] ?? {}
      const isLast = step === statuses.length - 1
      const words = { reason, findings: [...findings], ...(signedOn === null ? {} : { signedOn }) }
      return { row, set: { status: statuses[step] ?? row.status, ...(isLast ? words : {}) } }
    })
    held = await rows.patch(patches).catch((error: unknown) => {
      throw isHeldTwice(error) ? heldMeanwhile() : error
    })
  }
}

/** The last resort, behind the lock of program and year. */
const isHeldTwice = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'enrollment_field_held_once'
const heldMeanwhile = () =>
  errors.conflict('Another enrollment now has one of these fields', 'Submit again to see which field.')
