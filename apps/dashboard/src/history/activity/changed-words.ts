import {
  type AreaUnit,
  type Change,
  DETERMINATION_METHODS,
  ENROLLMENT_STATUSES,
  enrollmentWorkflow,
  FIELD_YEAR_STATUSES,
  fieldYearWorkflow,
  HECTARE_M2,
  stateWords,
} from '@org/core'
import { formatAreaWithUnit, formatBytes, formatDay, formatDistance, formatInstant } from '@org/ui'

/** One thing of a row that changed, in people's words; empty text means that there was nothing. */
export interface ChangedWord {
  label: string
  before: string
  after: string
}

type Writer = (value: unknown, areaUnit: AreaUnit, entity: string) => string

const plain: Writer = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const area: Writer = (value, unit) => (typeof value === 'number' ? formatAreaWithUnit(value, unit) : '')
const length: Writer = (value) => (typeof value === 'number' ? formatDistance(value) : '')
const bytes: Writer = (value) => (typeof value === 'number' ? formatBytes(value) : '')
const day: Writer = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : ''
const instant: Writer = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? formatInstant(value) : ''
const yesNo: Writer = (value) => (value === true ? 'yes' : value === false ? 'no' : '')
const count: Writer = (value) => (Array.isArray(value) && value.length > 0 ? String(value.length) : '')
/** `auto_imagery` reads as it is spoken. */
const spoken =
  (words: readonly string[]): Writer =>
  (value) =>
    words.find((word) => word === value)?.replaceAll('_', ' ') ?? ''

/** A state as its workflow calls it. */
const state: Writer = (value, _unit, entity) => statusWords(entity, value)

/** What a row of this kind calls its state: `needs review`; empty for what is no state of it. */
export function statusWords(entity: string, status: unknown): string {
  if (entity === 'enrollment') {
    const known = ENROLLMENT_STATUSES.find((each) => each === status)
    return known === undefined ? '' : stateWords(enrollmentWorkflow, known)
  }
  if (entity === 'field_year') {
    const known = FIELD_YEAR_STATUSES.find((each) => each === status)
    return known === undefined ? '' : stateWords(fieldYearWorkflow, known)
  }
  return typeof status === 'string' ? status.replaceAll('_', ' ') : ''
}

/** What is told of a row, in this order. What is not named (ids, keys of the program) says nothing to a person. */
const WORDS: readonly (readonly [key: string, label: string, write: Writer])[] = [
  ['name', 'Name', plain],
  ['firstName', 'First name', plain],
  ['lastName', 'Last name', plain],
  ['contactFirstName', 'Contact first name', plain],
  ['contactLastName', 'Contact last name', plain],
  ['email', 'E-mail', plain],
  ['phone', 'Phone', plain],
  ['address', 'Address', plain],
  ['isOperationManager', 'Operation manager', yesNo],
  ['suspendedAt', 'Suspended', instant],
  ['externalRef', 'Number in other programs', plain],
  ['farmName', 'Farm', plain],
  ['county', 'County', plain],
  ['state', 'State', plain],
  ['fsaFarm', 'FSA farm', plain],
  ['fsaTract', 'FSA tract', plain],
  ['fsaClu', 'FSA CLU', plain],
  ['programme', 'Programme', plain],
  ['year', 'Year', plain],
  ['status', 'Status', state],
  ['findings', 'Findings', count],
  ['signedOn', 'Signed on', day],
  ['crop', 'Crop', plain],
  ['tillage', 'Tillage', plain],
  ['practice', 'Practice', plain],
  ['plannedOn', 'Planned for', day],
  ['sampledOn', 'Sampled on', day],
  ['areaM2', 'Area', area],
  ['areaHa', 'Area', (value, unit) => area(typeof value === 'number' ? value * HECTARE_M2 : value, unit, '')],
  ['perimeterM', 'Perimeter', length],
  ['determinationMethod', 'Determined', spoken(DETERMINATION_METHODS)],
  ['fileName', 'File', plain],
  ['sizeBytes', 'Size', bytes],
  ['page', 'Page', plain],
  ['search', 'View', plain],
  ['isShared', 'Seen by everyone', yesNo],
  ['active', 'Active', yesNo],
  ['format', 'Format', plain],
  ['notes', 'Notes', plain],
  ['note', 'Note', plain],
]

/** What a column is called, by its name on the wire; null for what says nothing to a person. */
export const labelOf = (key: string): string | null => WORDS.find(([known]) => known === key)?.[1] ?? null

/** What changed in one row. Of a row that was made or removed, all that is known of it. */
export function changedWords(
  { entity, before, after }: Pick<Change, 'entity' | 'before' | 'after'>,
  areaUnit: AreaUnit,
): ChangedWord[] {
  const isChanged = before !== null && after !== null
  return WORDS.flatMap(([key, label, write]) => {
    // What is made is active, and what is removed is gone: only a change of it is news.
    if (key === 'active' && !isChanged) return []
    const [was, is] = [before, after].map((row) => write(written(row, key), areaUnit, entity))
    const word = { label, before: was ?? '', after: is ?? '' }
    // A new record is not told of all that it is not.
    if (!isChanged && (was ?? is) === 'no' && write === yesNo) return []
    return word.before === word.after ? [] : [word]
  })
}

/** By its name on the wire; rows recorded long ago carry the column's. */
function written(row: Change['before'], key: string): unknown {
  return row?.[key] ?? row?.[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}
