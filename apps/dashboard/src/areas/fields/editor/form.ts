import { type DeterminationMethod, type FieldDetail, fieldEntity, writtenKeys } from '@org/core'

/** The words that belong to the field itself rather than to its boundary. */
export const TEXT_KEYS = writtenKeys(fieldEntity)
export type TextKey = (typeof TEXT_KEYS)[number]

/** The words of a field as they stand in the form. */
export interface FieldForm extends Record<TextKey, string> {
  /** Of the boundary: how it was found, as a person chose; null while it follows from the drawing. */
  method: DeterminationMethod | null
  /** What else there is to say of the boundary. */
  note: string
}

/** Something for each of them. */
export function textsOf<T>(of: (key: TextKey) => T): Record<TextKey, T> {
  const texts = Object.fromEntries(TEXT_KEYS.map((key) => [key, of(key)]))
  // Of every key, which an object made of entries does not say.
  return texts as Record<TextKey, T>
}

export const emptyForm: FieldForm = { ...textsOf(() => ''), method: null, note: '' }

/** A field's words. A note is about one boundary, and how it was found too: the next begins without. */
export function formOf(field: FieldDetail | null): FieldForm {
  return field === null ? emptyForm : { ...emptyForm, ...textsOf((key) => field[key]) }
}

/** The texts that differ, as a patch for the server. */
export function changedTexts(before: FieldForm, after: FieldForm): Partial<Record<TextKey, string>> {
  return Object.fromEntries(
    TEXT_KEYS.filter((key) => after[key].trim() !== before[key]).map((key) => [key, after[key].trim()]),
  )
}

/** What a person changed, on top of what someone else has saved since. */
export function rebased(base: FieldForm, mine: FieldForm, theirs: FieldForm): FieldForm {
  const keep = <K extends keyof FieldForm>(key: K): FieldForm[K] =>
    mine[key] === base[key] ? theirs[key] : mine[key]
  return { ...textsOf(keep), method: keep('method'), note: keep('note') }
}
