import type { Change } from '@org/core/contract'

/** A cell of a workbook holds 32,767 characters; nobody reads so many. */
export const MAX_WORDS = 8_000

/**
 * What was changed as a person reads it: `phone: 555-0100 → 555-0101; notes: (empty) → Call first`. Of a new row what it
 * began with, of a removed one what it ended with.
 */
export function changeWords({ before, after }: Pick<Change, 'before' | 'after'>): string {
  if (before === null) return listed('Added', after ?? {})
  if (after === null) return listed('Removed', before)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter((key) => valueWords(before[key]) !== valueWords(after[key]))
    .map((key) => `${keyWords(key)}: ${valueWords(before[key])} → ${valueWords(after[key])}`)
    .join('; ')
}

function listed(what: string, values: Readonly<Record<string, unknown>>): string {
  const told = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  const list = told.map(([key, value]) => `${keyWords(key)}: ${valueWords(value)}`).join('; ')
  return list === '' ? what : `${what}. ${list}`
}

/** `contactFirstName` and `contact_first_name` as `contact first name`. */
const keyWords = (key: string): string =>
  key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return JSON.stringify(value)
}
