import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { insertYears } from '../fields/years.ts'
import type { Carried } from './roll-over-candidates.ts'

/** What comes along beside the fields; tillage with the practice. */
export interface Carry {
  toYear: number
  manager: boolean
  notes: boolean
  crop: boolean
  practice: boolean
}

/**
 * Writes the drafts of a year, their fields, and the fields' rows of that year where they have a boundary and no row yet.
 * Nothing is in their way: that was looked at, and all of it is held.
 *
 * @returns the drafts' ids, in the order given
 */
export async function writeDrafts(
  tx: Tx,
  staffId: number,
  carried: readonly Carried[],
  carry: Carry,
): Promise<number[]> {
  await makeYears(tx, staffId, carried, carry)
  const drafts = carried.map((one) => draftOf(one, carry))
  const { rows } = await sql<{ id: number; grower_id: number; programme_key: string }>`
    INSERT INTO enrollment (grower_id, programme, programme_key, year, manager_id, notes, findings, created_by, updated_by)
    SELECT "growerId", programme, "programmeKey", ${carry.toYear}, "managerId", notes, '[]', ${staffId}, ${staffId}
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS ("growerId" bigint, programme text,
      "programmeKey" text, "managerId" bigint, notes text)) WITH ORDINALITY
      AS draft ("growerId", programme, "programmeKey", "managerId", notes, position)
    ORDER BY position
    RETURNING id, grower_id, programme_key`.execute(tx.kysely)
  const idOf = new Map(rows.map((row) => [`${row.grower_id} ${row.programme_key}`, row.id]))
  const made = drafts.map(({ programmeKey, ...draft }) => {
    const id = idOf.get(`${draft.growerId} ${programmeKey}`)
    if (id === undefined) throw new Error('An enrollment was not written')
    const { growerId, programme, managerId, notes } = draft
    const after = { growerId, programme, year: carry.toYear, status: 'draft', managerId, signedOn: null }
    tx.record({
      entity: 'enrollment',
      id,
      before: null,
      after: { ...after, reason: '', notes, findings: [] },
    })
    return { id, growerId }
  })
  await enrollAll(tx, carried, made)
  return made.map(({ id }) => id)
}

const draftOf = ({ candidate }: Carried, carry: Carry) => ({
  growerId: candidate.enrollment.growerId,
  programme: candidate.enrollment.programme,
  programmeKey: candidate.programmeKey,
  managerId: carry.manager ? candidate.managerId : null,
  notes: carry.notes ? candidate.enrollment.notes : '',
})

/** A field can be in two programmes, and has one year: the first says what is carried into it. */
async function makeYears(tx: Tx, staffId: number, carried: readonly Carried[], carry: Carry): Promise<void> {
  const years = new Map(
    carried.toReversed().flatMap(({ candidate, fields }) =>
      fields.flatMap(({ id: fieldId, hasYear, boundaryId, crop, tillage, practice }) => {
        if (hasYear || boundaryId === null) return []
        const { growerId } = candidate.enrollment
        const words = { ...(carry.crop ? { crop } : {}), ...(carry.practice ? { tillage, practice } : {}) }
        return [[fieldId, { fieldId, growerId, year: carry.toYear, boundaryId, ...words }] as const]
      }),
    ),
  )
  const inOrder = [...years.values()].sort((one, other) => one.fieldId - other.fieldId)
  if (inOrder.length > 0) await insertYears(tx, staffId, inOrder)
}

/** Triggers fill in the rest of each row. */
async function enrollAll(
  tx: Tx,
  carried: readonly Carried[],
  made: readonly { id: number; growerId: number }[],
): Promise<void> {
  const wanted = carried.flatMap(({ fields }, at) =>
    fields.map(({ id: fieldId }) => ({ enrollmentId: made[at]?.id, fieldId })),
  )
  const { rows } = await sql<{ id: number; enrollment_id: number; field_id: number; grower_id: number }>`
    INSERT INTO enrollment_field (enrollment_id, field_id)
    SELECT "enrollmentId", "fieldId"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted ("enrollmentId" bigint, "fieldId" bigint)
    ORDER BY "enrollmentId", "fieldId"
    RETURNING id, enrollment_id, field_id, grower_id`.execute(tx.kysely)
  for (const { id, enrollment_id: enrollmentId, field_id: fieldId, grower_id: growerId } of rows)
    tx.record({ entity: 'enrollment_field', id, before: null, after: { enrollmentId, growerId, fieldId } })
}
