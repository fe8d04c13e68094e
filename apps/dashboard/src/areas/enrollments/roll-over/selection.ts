import type { RollOverCandidate } from '@org/core'
import { HECTARE_M2 } from '@org/core'

/** One row of the list: an enrollment, or a field of the one above it. */
export type RollRow =
  | { key: string; kind: 'enrollment'; candidate: RollOverCandidate }
  | { key: string; kind: 'field'; candidate: RollOverCandidate; field: RollOverCandidate['fields'][number] }

/** What was taken out, as keys of rows of fields: all that can be carried over is, unless a person says otherwise. */
export type LeftOut = ReadonlySet<string>

const enrollmentKey = ({ enrollment }: RollOverCandidate): string => `e${enrollment.id}`
const fieldKey = ({ enrollment }: RollOverCandidate, fieldId: number): string =>
  `f${enrollment.id}-${fieldId}`

/** Each enrollment with its fields below it. */
export function rowsOf(candidates: readonly RollOverCandidate[]): RollRow[] {
  return candidates.flatMap((candidate): RollRow[] => [
    { key: enrollmentKey(candidate), kind: 'enrollment', candidate },
    ...candidate.fields.map(
      (field): RollRow => ({ key: fieldKey(candidate, field.id), kind: 'field', candidate, field }),
    ),
  ])
}

/** The fields of an enrollment that can be carried over. */
export const possibleFields = ({ refusal, fields }: RollOverCandidate) =>
  refusal === null ? fields.filter((field) => field.refusal === null) : []

/** The fields of an enrollment that are going to be carried over. */
export const chosenFields = (candidate: RollOverCandidate, leftOut: LeftOut) =>
  possibleFields(candidate).filter(({ id }) => !leftOut.has(fieldKey(candidate, id)))

export const isPossible = (row: RollRow): boolean =>
  row.kind === 'field'
    ? row.candidate.refusal === null && row.field.refusal === null
    : possibleFields(row.candidate).length > 0

/** Keys of the rows that are checked: of an enrollment while one of its fields is. */
export function checkedKeys(candidates: readonly RollOverCandidate[], leftOut: LeftOut): Set<string> {
  return new Set(
    candidates.flatMap((candidate) => {
      const chosen = chosenFields(candidate, leftOut)
      const keys = chosen.map(({ id }) => fieldKey(candidate, id))
      return keys.length === 0 ? [] : [enrollmentKey(candidate), ...keys]
    }),
  )
}

/**
 * What is left out once other rows are checked. A field says it for itself; an enrollment whose own box was changed says
 * it for those of its fields that say nothing.
 */
export function afterCheck(
  candidates: readonly RollOverCandidate[],
  leftOut: LeftOut,
  now: ReadonlySet<number | string>,
): LeftOut {
  const before = checkedKeys(candidates, leftOut)
  const next = new Set(leftOut)
  for (const candidate of candidates) {
    const own = enrollmentKey(candidate)
    const wasTurned = before.has(own) !== now.has(own)
    const keys = possibleFields(candidate).map(({ id }) => fieldKey(candidate, id))
    const turned = keys.filter((key) => before.has(key) !== now.has(key))
    for (const key of turned.length > 0 || !wasTurned ? turned : keys) {
      const isIn = turned.length > 0 ? now.has(key) : now.has(own)
      if (isIn) next.delete(key)
      else next.add(key)
    }
  }
  return next
}

/** Why what is refused stays behind: an enrollment as a whole, else its fields. */
export function refusalsOf(candidates: readonly RollOverCandidate[]) {
  return candidates.flatMap((candidate) => {
    const title = titleOf(candidate)
    if (candidate.refusal !== null)
      return [{ key: enrollmentKey(candidate), title, refusal: candidate.refusal }]
    return candidate.fields.flatMap(({ id, refusal }) =>
      refusal === null ? [] : [{ key: fieldKey(candidate, id), title, refusal }],
    )
  })
}

export const titleOf = ({ enrollment: { growerName, program } }: RollOverCandidate): string =>
  `${growerName}, ${program}`

/** What is sent. */
export function itemsOf(candidates: readonly RollOverCandidate[], leftOut: LeftOut) {
  return candidates.flatMap((candidate) => {
    const fieldIds = chosenFields(candidate, leftOut).map(({ id }) => id)
    return fieldIds.length === 0 ? [] : [{ enrollmentId: candidate.enrollment.id, fieldIds }]
  })
}

/** How much that is. */
export function totalsOf(candidates: readonly RollOverCandidate[], leftOut: LeftOut) {
  const chosen = candidates
    .map((candidate) => chosenFields(candidate, leftOut))
    .filter((fields) => fields.length > 0)
  const fields = chosen.flat()
  return {
    enrollmentCount: chosen.length,
    fieldCount: fields.length,
    areaM2: fields.reduce((sum, { areaHa }) => sum + areaHa * HECTARE_M2, 0),
  }
}
