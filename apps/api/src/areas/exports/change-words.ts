import { type Change, type Column, entityOf, type Quantity } from '@org/core/contract'

/** A cell of a workbook holds 32,767 characters; nobody reads so many. */
export const MAX_WORDS = 8_000

type Changed = Pick<Change, 'entity' | 'before' | 'after'>

/**
 * What was changed as a person reads it: `Phone: 555-0100 → 555-0101; Notes: (empty) → Call first`. Of a new row what it
 * began with, of a removed one what it ended with. Columns have the labels they have on screen; areas are in m².
 */
export function changeWords({ entity, before, after }: Changed): string {
  const wordsOf = (key: string, value: unknown) => valueWords(columnOf(entity, key), value)
  const listed = (what: string, values: Readonly<Record<string, unknown>>): string => {
    const told = Object.entries(values).filter(([, value]) => value !== null && value !== '')
    const list = told.map(([key, value]) => `${labelOf(entity, key)}: ${wordsOf(key, value)}`).join('; ')
    return list === '' ? what : `${what}. ${list}`
  }
  if (before === null) return listed('Added', after ?? {})
  if (after === null) return listed('Removed', before)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .map((key) => [labelOf(entity, key), wordsOf(key, before[key]), wordsOf(key, after[key])] as const)
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => `${label}: ${was} → ${is}`)
    .join('; ')
}

const columnOf = (entity: string, key: string): Column | undefined => entityOf(entity)?.columns[key]

/** A key that the catalog does not know any more reads as it is written: `contact_first_name` as "Contact first name". */
function labelOf(entity: string, key: string): string {
  const known = columnOf(entity, key)
  if (known !== undefined) return known.label
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const UNITS: Readonly<Record<Quantity, string>> = { area: ' m²', length: ' m', depth: ' cm', bytes: ' bytes' }

function valueWords(column: Column | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return column?.kind.words?.(value) ?? value
  const quantity = column?.kind.quantity
  if (typeof value === 'number') return `${value}${quantity === undefined ? '' : UNITS[quantity]}`
  return JSON.stringify(value)
}
