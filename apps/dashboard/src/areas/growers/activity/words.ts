import { type AreaUnit, type Change, DETERMINATION_METHODS, FIELD_YEAR_STATUSES, HECTARE_M2 } from '@org/core'
import { formatAreaWithUnit, formatDistance } from '@org/ui'

/** One thing of a row that changed, in people's words; empty text means that there was nothing. */
export interface ChangedWord {
  label: string
  before: string
  after: string
}

type Writer = (value: unknown, areaUnit: AreaUnit) => string

const plain: Writer = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const area: Writer = (value, unit) => (typeof value === 'number' ? formatAreaWithUnit(value, unit) : '')
const length: Writer = (value) => (typeof value === 'number' ? formatDistance(value) : '')
/** `boundary_confirmed` reads as it is spoken. */
const spoken =
  (words: readonly string[]): Writer =>
  (value) =>
    words.find((word) => word === value)?.replaceAll('_', ' ') ?? ''

/** What is told of a row, in this order. What is not named (ids, keys of the program) says nothing to a person. */
const WORDS: readonly (readonly [key: string, label: string, write: Writer])[] = [
  ['name', 'Name', plain],
  ['contactFirstName', 'Contact first name', plain],
  ['contactLastName', 'Contact last name', plain],
  ['email', 'E-mail', plain],
  ['phone', 'Phone', plain],
  ['address', 'Address', plain],
  ['externalRef', 'Number in other programs', plain],
  ['farmName', 'Farm', plain],
  ['county', 'County', plain],
  ['state', 'State', plain],
  ['fsaFarm', 'FSA farm', plain],
  ['fsaTract', 'FSA tract', plain],
  ['fsaClu', 'FSA CLU', plain],
  ['year', 'Year', plain],
  ['status', 'Status', spoken(FIELD_YEAR_STATUSES)],
  ['crop', 'Crop', plain],
  ['tillage', 'Tillage', plain],
  ['practice', 'Practice', plain],
  ['areaM2', 'Area', area],
  ['areaHa', 'Area', (value, unit) => area(typeof value === 'number' ? value * HECTARE_M2 : value, unit)],
  ['perimeterM', 'Perimeter', length],
  ['determinationMethod', 'Determined', spoken(DETERMINATION_METHODS)],
  ['notes', 'Notes', plain],
  ['note', 'Note', plain],
]

/** What changed in one row. Of a row that was made or removed, all that is known of it. */
export function changedWords(
  { before, after }: Pick<Change, 'before' | 'after'>,
  areaUnit: AreaUnit,
): ChangedWord[] {
  return WORDS.flatMap(([key, label, write]) => {
    const word = { label, before: write(before?.[key], areaUnit), after: write(after?.[key], areaUnit) }
    return word.before === word.after ? [] : [word]
  })
}
