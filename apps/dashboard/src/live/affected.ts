import type { EntityName, LiveChange } from '@org/core/contract'

/** The beginning of a query's key: every entry that begins so may show something else now. */
export type KeyPrefix = readonly [area: string, ...rest: unknown[]]

/**
 * In which areas' answers a record of this kind shows: a field's list names its grower, a grower's counts its fields, a
 * saved view's and a boundary's name who made it.
 */
const AREAS: Record<EntityName, readonly string[]> = {
  staff: ['staff', 'dashUsers', 'enrollments', 'fields', 'views'],
  grower: ['growers', 'fields', 'fieldYears', 'enrollments'],
  field: ['fields', 'fieldYears', 'growers', 'enrollments'],
  boundary_version: ['fields', 'fieldYears', 'growers', 'enrollments'],
  field_year: ['fieldYears', 'fields', 'enrollments'],
  enrollment: ['enrollments', 'fieldYears', 'fields', 'growers'],
  enrollment_field: ['enrollments', 'fieldYears', 'fields', 'growers'],
  enrollment_document: ['enrollments'],
  upload: [],
  export: ['exports'],
  saved_view: ['views'],
}

/** Where every recorded change shows: timelines, the audit log, one's own edits. */
const ALWAYS: readonly KeyPrefix[] = [['changes'], ['edits']]

/** An import under review is not matched anew because of it: that is a person's work of the moment. */
const uploadKeys = (id: number): KeyPrefix[] => [
  ['uploads', 'get', id],
  ['uploads', 'list'],
]

const isKnown = (entity: string): entity is EntityName => Object.hasOwn(AREAS, entity)

/** What to ask for again after these changes, each prefix once; null: everything, after one of a kind nobody here knows. */
export function affectedBy(changes: readonly LiveChange[]): KeyPrefix[] | null {
  const areas = new Set<string>()
  const uploads = new Set<number>()
  for (const { entity, entityId } of changes) {
    if (!isKnown(entity)) return null
    for (const area of AREAS[entity]) areas.add(area)
    if (entity === 'upload') uploads.add(entityId)
  }
  if (changes.length === 0) return []
  return [...[...areas].map((area): KeyPrefix => [area]), ...[...uploads].flatMap(uploadKeys), ...ALWAYS]
}
