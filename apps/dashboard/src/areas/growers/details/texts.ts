import { type Grower, type GrowerCreate, growerUpdateSchema } from '@org/core'

/** A grower's texts that a person edits, each for itself. */
export type TextKey = keyof GrowerCreate

export interface Text {
  key: TextKey
  /** What it is called. */
  label: string
  type?: 'email' | 'tel'
  multiline?: boolean
}

/** In the order shown. */
export const TEXTS: readonly Text[] = [
  { key: 'name', label: 'Name' },
  { key: 'externalRef', label: 'Number in other programs' },
  { key: 'contactFirstName', label: 'Contact first name' },
  { key: 'contactLastName', label: 'Contact last name' },
  { key: 'email', label: 'E-mail', type: 'email' },
  { key: 'phone', label: 'Phone', type: 'tel' },
  { key: 'address', label: 'Address', multiline: true },
  { key: 'notes', label: 'Notes', multiline: true },
]

export const labelOf = (key: string): string | undefined => TEXTS.find((text) => text.key === key)?.label

/** The text as it would be kept, or why it cannot be. */
export function checkText(key: TextKey, typed: string): { value: string } | { problem: string } {
  const checked = growerUpdateSchema.shape[key].safeParse(typed)
  if (checked.success && checked.data !== undefined) return { value: checked.data }
  return { problem: checked.error?.issues[0]?.message ?? 'It cannot be kept like this' }
}

/** What a save of one text comes to, given what is known of the row now. */
export type Meeting = 'same' | 'write' | 'conflict'

/**
 * How one person's text meets the row: another's change of other texts is none of its business; another's change of the
 * same text is, unless both wrote the same.
 *
 * @param seen the text when the person began to type
 */
export function meet(current: Pick<Grower, TextKey>, key: TextKey, seen: string, mine: string): Meeting {
  if (current[key] === mine) return 'same'
  return current[key] === seen ? 'write' : 'conflict'
}
