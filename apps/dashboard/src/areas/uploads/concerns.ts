import type { FeatureMatch } from '@org/core'
import type { Action, Agreed } from './store.ts'

/** What a person has to agree to before a feature becomes this or that. */
export interface Concerns {
  /** Its field would move: no overlap with the boundary it has, or another county. */
  move: boolean
  /** Fields there are that it overlaps. */
  fields: FeatureMatch['onFields']
  /** Features of the file that it overlaps. */
  features: FeatureMatch['onFeatures']
}

const NO_CONCERNS: Concerns = { move: false, fields: [], features: [] }
export const NOTHING_AGREED: Agreed = { move: false, fieldIds: [], features: [] }

/** What is to be said, and agreed to, before the feature becomes this. */
export function concernsOf(match: FeatureMatch | null, action: Action): Concerns {
  if (match === null || action === 'leave') return NO_CONCERNS
  const { outcome, field, isElsewhere, onFields, onFeatures } = match
  if (action === 'create') return { move: false, fields: onFields, features: onFeatures }
  // The boundary that the field has already.
  if (outcome === 'matched') return NO_CONCERNS
  return { move: isElsewhere, fields: onFields.filter(({ id }) => id !== field?.id), features: onFeatures }
}

export const hasConcerns = ({ move, fields, features }: Concerns): boolean =>
  move || fields.length > 0 || features.length > 0

/** Agreement to all of it. */
export const agreementTo = ({ move, fields, features }: Concerns): Agreed => ({
  move,
  fieldIds: fields.map(({ id }) => id),
  features: features.map(({ index }) => index),
})

/** Whether everything was agreed to: an overlap that came later was not. */
export function isAgreed({ move, fields, features }: Concerns, agreed: Agreed): boolean {
  if (move && !agreed.move) return false
  return (
    fields.every(({ id }) => agreed.fieldIds.includes(id)) &&
    features.every(({ index }) => agreed.features.includes(index))
  )
}
