import { type Change, type EnrollmentDetail, enrollmentEntity, enrollmentWorkflow, stateOf } from '@org/core'
import { formatCount, formatDay } from '@org/ui'
import type { Edit } from './merge.ts'

/** `Prairie Star · Soil carbon 2026`. */
export const nameOf = ({
  growerName,
  program,
  year,
}: Pick<EnrollmentDetail, 'growerName' | 'program' | 'year'>): string => `${growerName} · ${program} ${year}`

export const LABELS = {
  manager: 'Manager',
  notes: enrollmentEntity.columns.notes.label,
  fieldIds: 'Fields',
} as const

/** What an edit did, as a message names it. */
export function editWords(edit: Edit): string {
  switch (edit.key) {
    case 'manager':
      return edit.mine === null ? 'Manager removed' : `Manager is now ${edit.mine.name}`
    case 'notes':
      return 'Notes changed'
    case 'fieldIds': {
      const added = edit.mine.filter((id) => !edit.seen.includes(id)).length
      const removed = edit.seen.filter((id) => !edit.mine.includes(id)).length
      const parts = [
        added === 0 ? '' : `${formatCount(added, 'field', 'fields')} added`,
        removed === 0 ? '' : `${formatCount(removed, 'field', 'fields')} removed`,
      ]
      return parts.filter((part) => part !== '').join(', ')
    }
  }
}

const statusWord = ({ status }: EnrollmentDetail) => stateOf(enrollmentWorkflow, status).label

/** What became different between two looks at an enrollment: "Eligible → Signed, manager now Greta Hale". */
export function differences(before: EnrollmentDetail, after: EnrollmentDetail): string {
  const had = new Set(before.fields.map(({ id }) => id))
  const has = new Set(after.fields.map(({ id }) => id))
  const added = after.fields.filter(({ id }) => !had.has(id)).length
  const removed = before.fields.filter(({ id }) => !has.has(id)).length
  const parts = [
    before.status === after.status ? '' : `${statusWord(before)} → ${statusWord(after)}`,
    before.manager?.id === after.manager?.id ? '' : `manager now ${after.manager?.name ?? 'none'}`,
    before.program === after.program ? '' : `program now ${after.program}`,
    before.signedOn === after.signedOn || after.signedOn === null
      ? ''
      : `signed on ${formatDay(after.signedOn)}`,
    added === 0 ? '' : `${formatCount(added, 'field', 'fields')} added`,
    removed === 0 ? '' : `${formatCount(removed, 'field', 'fields')} removed`,
    before.notes === after.notes ? '' : 'notes changed',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/**
 * Who else changed an enrollment last, among its newest edits: as many as its version grew by. Times would not tell: a row
 * carries when its transaction began, a change when it was written.
 *
 * @param changes newest first
 * @returns null when all of them are the person's own, or the program's
 */
export function lastOther(
  changes: readonly Pick<Change, 'seq' | 'editId' | 'entity' | 'by'>[],
  me: number | undefined,
  editCount: number,
): string | null {
  const versioned = changes.filter(({ entity }) => VERSIONED.has(entity))
  const edits = new Map(versioned.map((change) => [change.editId ?? -change.seq, change.by]))
  const theirs = [...edits.values()].slice(0, editCount).find((by) => by !== null && by.id !== me)
  return theirs?.name ?? null
}

/** What raises an enrollment's version; documents do not. */
const VERSIONED: ReadonlySet<string> = new Set(['enrollment', 'enrollment_field'])
