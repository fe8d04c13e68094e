import { isProductError, type ProductError } from './product-error.ts'

/** Whether an error says that someone changed the row after it was opened (`errors.stale`). */
export function isStale(error: unknown): error is ProductError {
  return isProductError(error, 'conflict') && error.details.some(({ path }) => path === 'current.version')
}

/** The enrollment that already exists (`errors.sameEnrollment`); null for any other error. */
export function sameEnrollmentOf(error: unknown): number | null {
  if (!isProductError(error, 'conflict')) return null
  const found = error.details.find(({ path }) => path === 'sameEnrollment')
  return found === undefined ? null : Number(found.message)
}

/** The years whose plans use the old boundary (`errors.boundaryInPlan`); empty for any other error. */
export function plannedYearsOf(error: unknown): number[] {
  if (!isProductError(error, 'conflict')) return []
  return error.details.filter(({ path }) => path === 'plannedYears').map(({ message }) => Number(message))
}

/** Where a coordinate system would put a file, for the person to confirm (`errors.oddPlace`); null for any other error. */
export function oddPlaceOf(error: unknown): string | null {
  if (!isProductError(error, 'conflict')) return null
  return error.details.find(({ path }) => path === 'body.confirmed')?.message ?? null
}

/** The joined neighbor that someone changed after it was opened, counted from 0; null where it is none of them. */
export function staleNeighborOf(error: unknown): number | null {
  if (!isStale(error)) return null
  const [, at] = /^body\.joined\.(\d+)\./.exec(error.details[0]?.path ?? '') ?? []
  return at === undefined ? null : Number(at)
}

/** The enrollments that have fields to be deactivated, one sentence each (`errors.fieldsEnrolled`); empty for any other error. */
export function enrolledFieldsOf(error: unknown): string[] {
  if (!isProductError(error, 'conflict')) return []
  return error.details.filter(({ path }) => path === 'enrollment').map(({ message }) => message)
}
