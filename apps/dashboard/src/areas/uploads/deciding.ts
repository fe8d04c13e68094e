import type { Candidate } from './candidates.ts'
import { agreementTo, concernsOf, hasConcerns } from './concerns.ts'
import type { Action, Decision } from './store.ts'

/** Which of these rows can become this. Of several for one field the one that has most in common with it gets it. */
export function decidable(
  candidates: readonly Candidate[],
  action: Action,
  takenFieldIds: ReadonlySet<number> = new Set(),
): readonly Candidate[] {
  const able = candidates.filter(({ actions }) => actions.includes(action))
  if (action !== 'update') return able
  const best = new Map<number, Candidate>()
  for (const candidate of able) {
    const fieldId = candidate.match?.field?.id
    if (fieldId === undefined || takenFieldIds.has(fieldId)) continue
    const other = best.get(fieldId)
    if (other === undefined || shareOf(candidate) > shareOf(other)) best.set(fieldId, candidate)
  }
  return able.filter((candidate) => [...best.values()].includes(candidate))
}

const shareOf = ({ match }: Candidate): number => match?.comparison?.share ?? 0

/** The fields that rows give a new boundary, but for these rows. */
export function updatedFieldIds(all: readonly Candidate[], but: readonly Candidate[]): ReadonlySet<number> {
  const indexes = new Set(but.map(({ index }) => index))
  return new Set(
    all.flatMap(({ index, action, match }) =>
      action === 'update' && !indexes.has(index) ? (match?.field?.id ?? []) : [],
    ),
  )
}

/** What is kept of a decision: what it is, about which field, and what was agreed to. */
export function decisionsFor(candidates: readonly Candidate[], action: Action): Map<number, Decision> {
  return new Map(
    candidates.map(({ index, match }) => [
      index,
      {
        action,
        isOut: false,
        fieldId: action === 'update' ? (match?.field?.id ?? null) : null,
        agreed: agreementTo(concernsOf(match, action)),
      },
    ]),
  )
}

/** Whether something has to be said before the row becomes this. */
export const isAsked = ({ match }: Candidate, action: Action): boolean =>
  hasConcerns(concernsOf(match, action))

/** What changes of the rows shown when these are the checked ones: a row in doubt is not decided by its checkbox. */
export function checkedRows(
  shown: readonly Candidate[],
  checked: ReadonlySet<number>,
): Map<number, Decision> {
  const changed = shown.filter(
    ({ index, action, whenChecked }) =>
      whenChecked !== 'leave' && checked.has(index) !== (action !== 'leave'),
  )
  return new Map(
    changed.map((candidate): [number, Decision] => {
      const { index, whenChecked } = candidate
      if (!checked.has(index)) return [index, { isOut: true }]
      // It was left out by choice: what it usually becomes is chosen instead.
      const isAgain = !isAsked(candidate, whenChecked)
      return [
        index,
        {
          isOut: false,
          ...(isAgain ? { action: whenChecked, fieldId: candidate.match?.field?.id ?? null } : {}),
        },
      ]
    }),
  )
}
