import { type EnrollmentDetail, enrollmentWorkflow, stateWords } from '@org/core'
import type { Edit } from './merge.ts'

/** Fields can be added and removed while no one relies on the set: in draft and in review. */
export const canEditFields = ({ status }: Pick<EnrollmentDetail, 'status'>): boolean =>
  status === 'draft' || status === 'needs_review'

/** Why fields cannot be changed now, in a sentence; null when they can. */
export function fieldsRefusal(enrollment: Pick<EnrollmentDetail, 'status'>): string | null {
  if (canEditFields(enrollment)) return null
  return `You can change fields only while the enrollment is a draft or needs review; it is ${stateWords(enrollmentWorkflow, enrollment.status)}`
}

const idsOf = ({ fields }: Pick<EnrollmentDetail, 'fields'>) => fields.map(({ id }) => id)

export function takeOff(enrollment: Pick<EnrollmentDetail, 'fields'>, fieldId: number): Edit {
  const seen = idsOf(enrollment)
  return { key: 'fieldIds', seen, mine: seen.filter((id) => id !== fieldId) }
}

export function add(enrollment: Pick<EnrollmentDetail, 'fields'>, fieldIds: Iterable<number>): Edit {
  const seen = idsOf(enrollment)
  return { key: 'fieldIds', seen, mine: [...seen, ...fieldIds] }
}
