import { type Endpoints, type EnrollmentMoves, errors, type RefusedRow } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { HandlerInput } from '../../http/route.ts'
import { checkYear } from '../shared/days.ts'
import { lockEnrollments } from './locks.ts'
import {
  type Candidate,
  type CandidateField,
  type Carried,
  type Refusal,
  readCandidates,
} from './roll-over-candidates.ts'
import { writeDrafts } from './roll-over-write.ts'
import { readEnrollments, titleOf } from './rows.ts'

type RollOverInput = HandlerInput<Endpoints['enrollments']['rollOver']>

/**
 * Rolls enrollments over into another year, as drafts, with the same few statements for all. Each is judged on its own:
 * enrollments that cannot roll over are named with the reason, the others are created together.
 *
 * @throws errors.validation for a year outside the window
 */
export async function rollOver(
  tx: Tx,
  now: Date,
  { toYear, items, carry }: RollOverInput,
): Promise<EnrollmentMoves> {
  checkYear(toYear, now, 'body.toYear')
  const ids = [...new Set(items.map(({ enrollmentId }) => enrollmentId))]
  await lockSources(tx, ids)
  const { carried, refused } = judge(items, await readCandidates(tx.kysely, ids, toYear), toYear)
  if (carried.length === 0) return { editId: null, moved: [], refused }
  const madeIds = await writeDrafts(tx, carried, { toYear, ...carry })
  return { editId: await tx.editId(), moved: await readEnrollments(tx.kysely, madeIds), refused }
}

/**
 * Locks growers exclusively, so that nobody creates the same enrollments; then fields; then every enrollment that has one
 * of the fields, because their new years change it: in this order everywhere, and in the order of ids.
 */
async function lockSources(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM grower WHERE id IN (SELECT grower_id FROM enrollment WHERE id = ANY(${ids}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx.kysely)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM field WHERE id IN (SELECT field_id FROM enrollment_field WHERE enrollment_id = ANY(${ids}::bigint[]))
    ORDER BY id FOR UPDATE`.execute(tx.kysely)
  await lockEnrollments(
    tx,
    ids,
    rows.map(({ id }) => id),
  )
}

/** In the order asked for. */
function judge(
  items: RollOverInput['items'],
  candidates: ReadonlyMap<number, Candidate>,
  toYear: number,
): { carried: Carried[]; refused: RefusedRow[] } {
  const carried: Carried[] = []
  const refused: RefusedRow[] = []
  const made = new Set<string>()
  for (const { enrollmentId: id, fieldIds } of items) {
    const candidate = candidates.get(id)
    if (candidate === undefined) {
      const { message, remedy } = errors.notFound('This enrollment')
      refused.push({ id, title: 'An enrollment', message, remedy: remedy ?? '' })
      continue
    }
    const fields = chosenOf(candidate, fieldIds)
    const refusal = candidate.refusal ?? refusalTwice(candidate, made, toYear) ?? refusalOfFields(fields)
    if (refusal !== null || !Array.isArray(fields))
      refused.push({ id, title: titleOf(candidate.enrollment), ...(refusal ?? STRANGE_FIELD) })
    else {
      made.add(keyOf(candidate))
      carried.push({ candidate, fields })
    }
  }
  return { carried, refused }
}

const keyOf = ({ enrollment, programKey }: Candidate): string => `${enrollment.growerId} ${programKey}`

/** Of two enrollments that would become the same, the first rolls over. */
function refusalTwice(candidate: Candidate, made: ReadonlySet<string>, toYear: number): Refusal | null {
  if (!made.has(keyOf(candidate))) return null
  const { growerName, program } = candidate.enrollment
  return {
    message: `Another chosen enrollment already becomes ${program} ${toYear} of ${growerName}`,
    remedy: 'Add its fields to that enrollment.',
  }
}

/** The chosen fields, by name; null if one of them is not in the enrollment. */
function chosenOf({ fields }: Candidate, ids: readonly number[]): CandidateField[] | null {
  const wanted = new Set(ids)
  const chosen = fields.filter(({ id }) => wanted.has(id))
  return chosen.length === wanted.size ? chosen : null
}

const STRANGE_FIELD: Refusal = {
  message: 'A chosen field is no longer in this enrollment',
  remedy: 'Review the list, then try again.',
}
const NO_FIELD: Refusal = {
  message: 'No field of this enrollment is chosen',
  remedy: 'Choose at least one field.',
}

function refusalOfFields(fields: readonly CandidateField[] | null): Refusal | null {
  if (fields === null) return STRANGE_FIELD
  if (fields.length === 0) return NO_FIELD
  return fields.find(({ refusal }) => refusal !== null)?.refusal ?? null
}
