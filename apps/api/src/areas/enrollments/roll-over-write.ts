import type { NewRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { fieldYearTable } from '../fields/tables.ts'
import type { Carried } from './roll-over-candidates.ts'
import { enrollmentFieldTable, enrollmentTable } from './tables.ts'

/** What is copied besides the fields; tillage comes with the practice. */
export interface Carry {
  toYear: number
  manager: boolean
  notes: boolean
  crop: boolean
  practice: boolean
}

/**
 * Writes the drafts of a year, their fields, and that year for fields with a boundary and without the year. Everything was
 * checked and is locked before.
 *
 * @returns the drafts' ids, in the given order
 */
export async function writeDrafts(tx: Tx, carried: readonly Carried[], carry: Carry): Promise<number[]> {
  await makeYears(tx, carried, carry)
  const made = await tx.rows(enrollmentTable).insert(carried.map((one) => draftOf(one, carry)))
  const enrolled = made.flatMap(({ id: enrollmentId, growerId }, at) =>
    (carried[at]?.fields ?? []).map(({ id: fieldId }) => ({ enrollmentId, growerId, fieldId })),
  )
  const inOrder = enrolled.toSorted(
    (one, other) => one.enrollmentId - other.enrollmentId || one.fieldId - other.fieldId,
  )
  // Triggers fill in the rest of each row.
  await tx.rows(enrollmentFieldTable).insert(inOrder)
  return made.map(({ id }) => id)
}

const draftOf = ({ candidate }: Carried, carry: Carry): NewRow<typeof enrollmentTable> => ({
  growerId: candidate.enrollment.growerId,
  program: candidate.enrollment.program,
  year: carry.toYear,
  managerId: carry.manager ? candidate.managerId : null,
  notes: carry.notes ? candidate.enrollment.notes : '',
})

/** A field can be in two programs but has one year: the first enrollment decides what is copied. */
async function makeYears(tx: Tx, carried: readonly Carried[], carry: Carry): Promise<void> {
  const years = new Map(
    carried.toReversed().flatMap(({ candidate, fields }) =>
      fields.flatMap(({ id: fieldId, hasYear, boundaryId, crop, tillage, practice }) => {
        if (hasYear || boundaryId === null) return []
        const { growerId } = candidate.enrollment
        const words = { ...(carry.crop ? { crop } : {}), ...(carry.practice ? { tillage, practice } : {}) }
        const year = { fieldId, growerId, year: carry.toYear, boundaryVersionId: boundaryId, ...words }
        return [[fieldId, year] as const]
      }),
    ),
  )
  const inOrder = [...years.values()].sort((one, other) => one.fieldId - other.fieldId)
  await tx.rows(fieldYearTable).insert(inOrder)
}
