import { type Endpoints, errors, HOLDING_STATUSES, type RollOverCandidate } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { HandlerInput } from '../../http/route.ts'
import { checkYear } from '../fields/years.ts'
import { encodeCursor, pageOf } from '../shared/cursor.ts'
import { enrollmentCondition } from './filter.ts'
import { ORDERS } from './orders.ts'
import { type Candidate, readCandidates } from './roll-over-candidates.ts'
import { selectEnrollments } from './rows.ts'

type RollOverQuery = HandlerInput<Endpoints['enrollments']['rollOverList']>

/**
 * A page of what a year had that counted, by grower and programme: eligible, signed, active or complete; each with why it,
 * or a field of it, cannot be carried into the other year.
 *
 * @throws errors.validation for a year to carry into that is outside the window, or the same
 */
export async function listRollOver(
  db: Db,
  { limit, cursor, fromYear, toYear, programme, growerId }: RollOverQuery,
  now: Date,
): Promise<{ items: RollOverCandidate[]; nextCursor: string | null }> {
  checkYear(toYear, now, 'query.toYear')
  if (toYear === fromYear) throw sameYear()
  const order = ORDERS.grower
  const rows = await selectEnrollments(db)
    .where(enrollmentCondition({ year: fromYear, programme, growerId }))
    .where('enrollment.status', 'in', HOLDING_STATUSES)
    .where(cursor === undefined ? sql<boolean>`true` : order.after(cursor))
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, (last) => encodeCursor('grower', order.placeOf(last)))
  const ids = items.map(({ id }) => id)
  const candidates = await readCandidates(db, ids, toYear)
  return {
    items: ids.flatMap((id) => {
      const candidate = candidates.get(id)
      return candidate === undefined ? [] : [toAnswer(candidate)]
    }),
    nextCursor,
  }
}

function sameYear() {
  const message = 'Choose another year to carry into'
  return errors.validation([{ path: 'query.toYear', message }], message)
}

const toAnswer = ({ enrollment, fields, refusal }: Candidate): RollOverCandidate => ({
  enrollment,
  fields: fields.map(({ id, name, areaHa, crop, practice, refusal }) => ({
    id,
    name,
    areaHa,
    crop,
    practice,
    refusal: refusal?.message ?? null,
  })),
  refusal: refusal?.message ?? null,
})
