import { ENTITY_NAMES, type EntityName, entityOf, paths } from '@org/core'
import { formatCount } from '@org/ui'

/** Where such a record is looked at; one that is not named has no page of its own. */
const PAGES: Partial<Record<EntityName, (id: number) => string>> = {
  staff: () => paths.adminStaff.link(),
  grower: (id) => paths.grower.link({ id }),
  enrollment: (id) => `${paths.enrollments.link()}?open=${id}`,
  field: (id) => paths.editField.link({ id }),
  point: (id) => paths.samplingPoints.link({ point: id }),
}
const KINDS: readonly string[] = ENTITY_NAMES

const UNKNOWN = { one: 'record', many: 'records' }
const wordsOf = (entity: string): { one: string; many: string } => entityOf(entity) ?? UNKNOWN

/** `field year`, by the table's word. */
export const recordWord = (entity: string): string => wordsOf(entity).one

/** `3 field years`. */
export function countRecords(entity: string, count: number): string {
  const { one, many } = wordsOf(entity)
  return formatCount(count, one, many)
}

/** `field years`. */
export const recordsWord = (entity: string): string => wordsOf(entity).many

/** The page that shows the record, if it has one. */
export function recordHref(entity: string, id: number): string | null {
  const known = ENTITY_NAMES.find((name) => name === entity)
  return known === undefined ? null : (PAGES[known]?.(id) ?? null)
}

/** Orders kinds of rows: the main thing first, what the program does not know last. */
export function byMainThing(a: string, b: string): number {
  return rank(a) - rank(b)
}
const rank = (entity: string): number => (KINDS.includes(entity) ? KINDS.indexOf(entity) : KINDS.length)
