import type { ChangeEntity } from '@org/core'
import { paths } from '@org/core'
import { formatCount } from '@org/ui'

interface RecordWords {
  one: string
  many: string
  /** Where such a record is looked at; null where it has no page of its own. */
  href: ((id: number) => string) | null
}

/** What each kind of recorded row is called, the main thing first: an edit of several is told by the first of them. */
const RECORDS: Readonly<Record<ChangeEntity, RecordWords>> = {
  staff: { one: 'staff record', many: 'staff records', href: () => paths.adminStaff.link() },
  grower: { one: 'grower', many: 'growers', href: (id) => paths.grower.link({ id }) },
  enrollment: {
    one: 'enrollment',
    many: 'enrollments',
    href: (id) => `${paths.enrollments.link()}?open=${id}`,
  },
  field: { one: 'field', many: 'fields', href: (id) => paths.editField.link({ id }) },
  boundary_version: { one: 'boundary', many: 'boundaries', href: null },
  field_year: { one: 'field-year', many: 'field-years', href: null },
  enrollment_field: { one: 'enrolled field', many: 'enrolled fields', href: null },
  enrollment_document: { one: 'document', many: 'documents', href: null },
  upload: { one: 'import', many: 'imports', href: null },
  saved_view: { one: 'saved view', many: 'saved views', href: null },
  export: { one: 'export', many: 'exports', href: null },
}
const KINDS: readonly string[] = Object.keys(RECORDS)

const isKnown = (entity: string): entity is ChangeEntity => Object.hasOwn(RECORDS, entity)
const UNKNOWN: RecordWords = { one: 'record', many: 'records', href: null }
const wordsOf = (entity: string): RecordWords => (isKnown(entity) ? RECORDS[entity] : UNKNOWN)

/** `field-year`, by the table's word. */
export const recordWord = (entity: string): string => wordsOf(entity).one

/** `3 field-years`. */
export function countRecords(entity: string, count: number): string {
  const { one, many } = wordsOf(entity)
  return formatCount(count, one, many)
}

/** `field-years`. */
export const recordsWord = (entity: string): string => wordsOf(entity).many

/** The page that shows the record, if it has one. */
export const recordHref = (entity: string, id: number): string | null => wordsOf(entity).href?.(id) ?? null

/** Orders kinds of rows: the main thing first, what the program does not know last. */
export function byMainThing(a: string, b: string): number {
  return rank(a) - rank(b)
}
const rank = (entity: string): number => (isKnown(entity) ? KINDS.indexOf(entity) : KINDS.length)
