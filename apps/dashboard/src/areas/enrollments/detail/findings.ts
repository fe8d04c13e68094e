import { type Finding, type FindingKind, HARD_FINDINGS, paths, yearWindow } from '@org/core'

/** What a person can do about a finding. */
export type Mending =
  | { kind: 'go'; label: string; href: string }
  | { kind: 'add'; label: string }
  | { kind: 'remove'; label: string; fieldId: number; fieldName: string }

const isHard = (kind: FindingKind): boolean => HARD_FINDINGS.some((hard) => hard === kind)

/** Why it matters, and how it ends, in a sentence or two; the finding's own message says what was found. */
export function explanationOf(kind: FindingKind, now: Date): string {
  return isHard(kind)
    ? EXPLANATIONS[kind](now)
    : `${EXPLANATIONS[kind](now)} An operation manager can also accept this problem and give a reason.`
}

const EXPLANATIONS: Readonly<Record<FindingKind, (now: Date) => string>> = {
  noFields: () => 'An enrollment needs at least one field.',
  fieldTwice: () =>
    'A field can be in only one enrollment per program and year. Remove it from one of the two.',
  boundaryMissing: () => 'Draw the boundary, or add the boundary file the grower sent.',
  boundaryInvalid: () => 'The editor shows where the boundary crosses itself and offers a repair.',
  zeroArea: () => 'The boundary has no area. Draw it again.',
  overlap: () =>
    'Two enrolled fields can overlap by at most 1% of the smaller field. Correct the boundary that is wrong.',
  yearOutsideWindow: (now) => {
    const years = yearWindow(now)
    return `You can enroll fields in the years ${years.at(-1)} to ${years[0]}.`
  },
  fieldInactive: () => 'Reactivate the field, or remove it from this enrollment.',
}

/** The actions that fix a finding, the likeliest first. Fields can be added and removed while `canEditFields`. */
export function mendingsOf({ kind, field, other }: Finding, canEditFields: boolean): Mending[] {
  const editor = (label: string): Mending[] =>
    field === null ? [] : [{ kind: 'go', label, href: paths.editField.link({ id: field.id }) }]
  const off: Mending[] =
    field === null || !canEditFields
      ? []
      : [{ kind: 'remove', label: `Remove ${field.name}`, fieldId: field.id, fieldName: field.name }]
  switch (kind) {
    case 'noFields':
      return canEditFields ? [{ kind: 'add', label: 'Add fields' }] : []
    case 'boundaryMissing':
      return [...editor('Draw the boundary'), ...off]
    case 'boundaryInvalid':
    case 'zeroArea':
      return editor('Fix the boundary')
    case 'overlap':
      return [
        ...editor(field === null ? '' : `Open ${field.name}`),
        ...(other === null
          ? []
          : [
              {
                kind: 'go',
                label: `Open ${other.fieldName}`,
                href: paths.editField.link({ id: other.fieldId }),
              } as const,
            ]),
      ]
    case 'fieldTwice':
      return [
        ...(other === null
          ? []
          : [
              {
                kind: 'go',
                label: 'Open the other enrollment',
                href: paths.enrollments.link({ open: other.enrollmentId }),
              } as const,
            ]),
        ...off,
      ]
    case 'fieldInactive':
      return [...editor('Open the field'), ...off]
    case 'yearOutsideWindow':
      return []
  }
}
