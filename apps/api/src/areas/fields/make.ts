import { errors, type FieldCreate } from '@org/core/contract'
import type { NewRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { placeOf } from '../shared/county-of.ts'
import { checkYear } from '../shared/days.ts'
import { insertBoundary, type NewBoundary } from './boundary-write.ts'
import { boundaryVersionTable, fieldTable, fieldYearTable } from './tables.ts'

/** Missing values are empty. */
type FieldTexts = Pick<FieldCreate, 'growerId' | 'name'> & Partial<Omit<FieldCreate, 'boundary' | 'year'>>

/** The first values of a new field's year. */
export type FirstYear = Omit<
  NewRow<typeof fieldYearTable>,
  'id' | 'fieldId' | 'growerId' | 'boundaryVersionId'
>

/** @throws errors.validation for a year outside the window, or without a boundary */
export function checkFirstYear(
  { boundary, year }: { boundary: unknown; year: number | null },
  now: Date,
  path: string,
): void {
  if (year === null) return
  checkYear(year, now, path)
  if (boundary !== null) return
  const message = 'A field year needs a boundary'
  throw errors.validation([{ path, message }], message)
}

/**
 * Creates a field with its boundary and the years on it. County and state are those of the boundary. Its grower is locked
 * before.
 *
 * @returns its id
 */
export async function makeField(
  tx: Tx,
  texts: FieldTexts,
  boundary: NewBoundary | null,
  years: readonly FirstYear[],
): Promise<number> {
  const { growerId } = texts
  if (boundary === null) {
    const [made] = await tx.rows(fieldTable).insert([texts])
    return made?.id ?? 0
  }
  const [boundaryVersionId = 0] = await tx.rows(boundaryVersionTable).drawIds(1)
  const { areaM2, perimeterM } = boundary
  const row = { ...texts, ...placeOf(...boundary.inside), areaM2, perimeterM, boundaryVersionId }
  const [fieldId = 0] = (await tx.rows(fieldTable).insert([row])).map(({ id }) => id)
  await insertBoundary(tx, { id: boundaryVersionId, fieldId, growerId }, boundary)
  const made = years.map((year) => ({ ...year, fieldId, growerId, boundaryVersionId }))
  if (made.length > 0) await tx.rows(fieldYearTable).insert(made)
  return fieldId
}
