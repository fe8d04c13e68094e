import { type Grower, type GrowerCreate, growerEntity, growerUpdateSchema } from '@org/core'

/** A grower's texts that a person edits, each for itself. */
export type TextKey = keyof GrowerCreate

export interface Text {
  key: TextKey
  /** What it is called. */
  label: string
  type?: 'email' | 'tel'
  multiline?: boolean
}

const text = (key: TextKey, look: Pick<Text, 'type' | 'multiline'> = {}): Text => ({
  key,
  label: growerEntity.columns[key].label,
  ...look,
})

/** In the order shown. */
export const TEXTS: readonly Text[] = [
  text('name'),
  text('externalRef'),
  text('contactFirstName'),
  text('contactLastName'),
  text('email', { type: 'email' }),
  text('phone', { type: 'tel' }),
  text('address', { multiline: true }),
  text('notes', { multiline: true }),
]

/** The text as it would be kept, or why it cannot be. */
export function checkText(key: TextKey, typed: string): { value: string } | { problem: string } {
  const checked = growerUpdateSchema.shape[key].safeParse(typed)
  if (checked.success && checked.data !== undefined) return { value: checked.data }
  return { problem: checked.error?.issues[0]?.message ?? 'This text cannot be saved' }
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
