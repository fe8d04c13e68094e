import { type EntityName, entities, type List, type LiveChange, lists } from '@org/core/contract'

/** The beginning of a query's key: every entry that begins so may show something else now. */
export type KeyPrefix = readonly [area: string, ...rest: unknown[]]

/**
 * In which areas' answers a record of this kind shows besides the lists that say so: calls for one record, counts and
 * sums. A point's answer has its samples, with boxes and results, and says how far its year is. A shipment's answer has its laboratory, boxes and samples. A label's answer has its sample, with design and crew, and its history names who. A saved view's and a boundary's answer say who made it. A laboratory's file names who uploaded it, and the samples that its rows found. Grids near by name their field and grower. What a phone sent names its point, and who. A comment names its row, which is gone with its design, and who. Reports count all of them.
 */
const ALSO: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  staff: [
    'staff',
    'dashUsers',
    'fields',
    'views',
    'designs',
    'labels',
    'shipments',
    'resultUploads',
    'comments',
    'collecting',
  ],
  grower: ['visits', 'collecting', 'designs', 'comments', 'shipments', 'resultUploads', 'reports'],
  field: ['visits', 'collecting', 'designs', 'comments', 'shipments', 'resultUploads', 'reports'],
  boundary_version: ['growers', 'enrollments', 'designs', 'reports'],
  field_year: ['visits', 'labels', 'reports'],
  design: ['designs', 'comments', 'labels', 'reports'],
  point: ['visits', 'collecting', 'shipments', 'reports'],
  sample: ['points', 'collecting', 'comments', 'shipments', 'labels', 'resultUploads', 'reports'],
  label: ['shipments', 'resultUploads'],
  laboratory: ['laboratories', 'shipments', 'resultUploads', 'reports'],
  shipment: ['points', 'shipments', 'labels', 'reports'],
  box: ['points', 'shipments', 'labels'],
  manifest_line: ['points', 'shipments', 'labels', 'reports'],
  crew: ['crews', 'visits', 'collecting', 'labels', 'shipments', 'reports'],
  enrollment: ['fields', 'growers', 'reports'],
  enrollment_field: ['fields', 'growers', 'reports'],
  export: ['exports'],
  upload: ['resultUploads', 'reports'],
  lab_report: ['points', 'labels', 'resultUploads', 'reports'],
  result: ['points', 'labels', 'resultUploads', 'reports'],
  saved_view: ['views'],
  thread: ['comments'],
  comment: ['comments'],
}

function areasOf(entity: EntityName): string[] {
  const shown = Object.values<List>(lists).filter(({ shows }) => shows.includes(entity))
  return [...shown.map(({ name }) => name), ...(ALSO[entity] ?? [])]
}

/** Where every recorded change shows: timelines, the audit log, one's own edits. */
const ALWAYS: readonly KeyPrefix[] = [['changes'], ['edits']]

/** An import under review is not matched anew because of it: that is a person's work of the moment. */
const uploadKeys = (id: number): KeyPrefix[] => [
  ['uploads', 'get', id],
  ['uploads', 'list'],
]

const isKnown = (entity: string): entity is EntityName => Object.hasOwn(entities, entity)

/** What to ask for again after a write of rows of these kinds, each prefix once. */
export const affectedByKinds = (kinds: readonly EntityName[]): KeyPrefix[] => [
  ...[...new Set(kinds.flatMap(areasOf))].map((area): KeyPrefix => [area]),
  ...ALWAYS,
]

/** What to ask for again after these changes, each prefix once; null: everything, after one of a kind nobody here knows. */
export function affectedBy(changes: readonly LiveChange[]): KeyPrefix[] | null {
  const kinds = new Set<EntityName>()
  const uploads = new Set<number>()
  for (const { entity, entityId } of changes) {
    if (!isKnown(entity)) return null
    kinds.add(entity)
    if (entity === 'upload') uploads.add(entityId)
  }
  if (changes.length === 0) return []
  return [...[...uploads].flatMap(uploadKeys), ...affectedByKinds([...kinds])]
}
