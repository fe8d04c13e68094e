import { type Endpoints, errors, HOLDING_STATUSES, type RollOverCandidate } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { HandlerInput } from '../../http/route.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import { checkYear } from '../shared/days.ts'
import { enrollmentCondition } from './filter.ts'
import { type Candidate, readCandidates } from './roll-over-candidates.ts'

type RollOverQuery = HandlerInput<Endpoints['enrollments']['rollOverList']>

/**
 * A page of a year's eligible, signed, active and complete enrollments, by grower and program, each with the reason why it,
 * or a field of it, cannot roll over.
 *
 * @throws errors.validation for a target year outside the window, or the same year
 */
export async function listRollOver(
  db: Db,
  { limit, cursor, fromYear, toYear, program, growerId }: RollOverQuery,
  now: Date,
): Promise<{ items: RollOverCandidate[]; nextCursor: string | null }> {
  checkYear(toYear, now, 'query.toYear')
  if (toYear === fromYear) throw sameYear()
  const rows = await db
    .selectFrom('enrollment')
    .select(['id', 'grower_sort_name', 'grower_id', 'program_key'])
    .where(
      enrollmentCondition({
        year: [fromYear],
        program: program === undefined || program === '' ? undefined : [program],
        growerId: growerId === undefined ? undefined : [growerId],
      }),
    )
    .where('status', 'in', HOLDING_STATUSES)
    .where(cursor === undefined ? sql<boolean>`true` : after(cursor))
    .orderBy(KEYS)
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, (last) =>
    encodeCursor(LIST, [last.grower_sort_name, last.grower_id, last.program_key, last.id]),
  )
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

/** The list's own order, which its index has for each year. */
const LIST = 'roll-over'
const KEYS = sql`grower_sort_name, grower_id, program_key, id`
const placeSchema = z.tuple([z.string(), z.int(), z.string(), z.int()])

/** @throws errors.validation for a cursor of another list */
function after(cursor: string) {
  const [name, growerId, programKey, id] = decodeCursor(LIST, placeSchema, cursor)
  return sql<boolean>`(${KEYS}) > (${name}::text, ${growerId}::bigint, ${programKey}::text, ${id}::bigint)`
}

function sameYear() {
  const message = 'Choose another year to roll over into'
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
