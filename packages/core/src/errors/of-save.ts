import { isStale } from './all.ts'
import { isProductError } from './product-error.ts'

/** Which of the neighbors that a save joins was changed since, counted from 0; null where it is none of them. */
export function staleNeighborOf(error: unknown): number | null {
  if (!isStale(error)) return null
  const [, at] = /^body\.joined\.(\d+)\./.exec(error.details[0]?.path ?? '') ?? []
  return at === undefined ? null : Number(at)
}

/** The enrollments that have fields to be deactivated, a sentence each (`errors.fieldsEnrolled`); empty for any other error. */
export function enrolledFieldsOf(error: unknown): string[] {
  if (!isProductError(error, 'conflict')) return []
  return error.details.filter(({ path }) => path === 'enrollment').map(({ message }) => message)
}
