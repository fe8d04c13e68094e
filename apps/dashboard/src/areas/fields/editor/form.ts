import type { DeterminationMethod, FieldDetail } from '@org/core'

/** The words of a field as they stand in the form. */
export interface FieldForm {
  name: string
  farmName: string
  county: string
  state: string
  fsaFarm: string
  fsaTract: string
  fsaClu: string
  /** Of the boundary: how it was found, as a person chose; null while it follows from the drawing. */
  method: DeterminationMethod | null
  /** What else there is to say of the boundary. */
  note: string
}

/** The words that belong to the field itself rather than to its boundary. */
export const TEXT_KEYS = ['name', 'farmName', 'county', 'state', 'fsaFarm', 'fsaTract', 'fsaClu'] as const
export type TextKey = (typeof TEXT_KEYS)[number]

export const emptyForm: FieldForm = {
  name: '',
  farmName: '',
  county: '',
  state: '',
  fsaFarm: '',
  fsaTract: '',
  fsaClu: '',
  method: null,
  note: '',
}

/** A field's words. A note is about one boundary, and how it was found too: the next begins without. */
export function formOf(field: FieldDetail | null): FieldForm {
  if (field === null) return emptyForm
  const { name, farmName, county, state, fsaFarm, fsaTract, fsaClu } = field
  return { name, farmName, county, state, fsaFarm, fsaTract, fsaClu, method: null, note: '' }
}

/** The texts that differ, as a patch for the server. */
export function changedTexts(before: FieldForm, after: FieldForm): Partial<Record<TextKey, string>> {
  return Object.fromEntries(
    TEXT_KEYS.filter((key) => after[key].trim() !== before[key]).map((key) => [key, after[key].trim()]),
  )
}

/** What a person changed, on top of what somebody else has saved meanwhile. */
export function rebased(base: FieldForm, mine: FieldForm, theirs: FieldForm): FieldForm {
  const keep = <K extends keyof FieldForm>(key: K): FieldForm[K] =>
    mine[key] === base[key] ? theirs[key] : mine[key]
  return {
    name: keep('name'),
    farmName: keep('farmName'),
    county: keep('county'),
    state: keep('state'),
    fsaFarm: keep('fsaFarm'),
    fsaTract: keep('fsaTract'),
    fsaClu: keep('fsaClu'),
    method: keep('method'),
    note: keep('note'),
  }
}
