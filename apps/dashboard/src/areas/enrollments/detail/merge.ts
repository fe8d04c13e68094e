import type { EnrollmentDetail, EnrollmentUpdate } from '@org/core'

export interface Person {
  id: number
  name: string
}

/** One thing a person changed: as they saw it, and as they want it. */
export type Edit =
  | { key: 'manager'; seen: Person | null; mine: Person | null }
  | { key: 'notes'; seen: string; mine: string }
  | { key: 'fieldIds'; seen: readonly number[]; mine: readonly number[] }

/** What is to be written over the newest version, or that someone else has written another value. */
export type Meeting =
  | { kind: 'same' }
  | { kind: 'write'; patch: Omit<EnrollmentUpdate, 'version'> }
  | { kind: 'conflict' }

/**
 * How one person's edit meets the row as it is. Another's change of something else is none of its business. Fields are a
 * set: what was added and removed is applied to the current set, so that two people never conflict.
 */
export function meet(current: Pick<EnrollmentDetail, 'manager' | 'notes' | 'fields'>, edit: Edit): Meeting {
  switch (edit.key) {
    case 'manager': {
      const [now, seen, mine] = [current.manager?.id ?? null, edit.seen?.id ?? null, edit.mine?.id ?? null]
      return meeting(now, seen, mine, { managerId: mine })
    }
    case 'notes':
      return meeting(current.notes, edit.seen, edit.mine, { notes: edit.mine })
    case 'fieldIds': {
      const now = current.fields.map(({ id }) => id)
      const merged = mergeIds(now, edit.seen, edit.mine)
      return isSameSet(now, merged) ? { kind: 'same' } : { kind: 'write', patch: { fieldIds: merged } }
    }
  }
}

function meeting<T>(now: T, seen: T, mine: T, patch: Omit<EnrollmentUpdate, 'version'>): Meeting {
  if (now === mine) return { kind: 'same' }
  return now === seen ? { kind: 'write', patch } : { kind: 'conflict' }
}

/** The set there is now, with what the person added to and took from the one they saw. In the order it had. */
export function mergeIds(now: readonly number[], seen: readonly number[], mine: readonly number[]): number[] {
  const removed = new Set(seen.filter((id) => !mine.includes(id)))
  const added = mine.filter((id) => !seen.includes(id))
  return [...new Set([...now.filter((id) => !removed.has(id)), ...added])]
}

const isSameSet = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The enrollment as it will be once the edit is written; added fields show when the server has told of them. */
export function withEdit(enrollment: EnrollmentDetail, edit: Edit): EnrollmentDetail {
  switch (edit.key) {
    case 'manager':
      return { ...enrollment, manager: edit.mine }
    case 'notes':
      return { ...enrollment, notes: edit.mine }
    case 'fieldIds':
      return { ...enrollment, fields: enrollment.fields.filter(({ id }) => edit.mine.includes(id)) }
  }
}
