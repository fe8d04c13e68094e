import { entityOf } from '../entities.ts'
import type { ChangeReaders } from '../entity/entity.ts'
import { isAllowed, type Role } from '../permissions.ts'

/**
 * For the live channel, timelines and lists of changes; it follows the right to read the rows themselves. Readers of the
 * audit log get every change. Only managers get changes of a kind that this version does not know.
 */
export const changeReadersOf = (entity: string): ChangeReaders => entityOf(entity)?.readers ?? 'managers'

/** A changed row, as far as it decides who may read the change. */
export interface ChangedRow {
  entity: string
  /** The row's owner; null where it has none or the owner is no longer known. */
  ownerId: number | null
  /** Whether everyone sees it: now, or before or after the change. */
  isShared: boolean
}

/** Whether a person may read a change. */
export function mayReadChange(person: { id: number; role: Role }, row: ChangedRow): boolean {
  if (isAllowed(person.role, 'audit.read')) return true
  switch (changeReadersOf(row.entity)) {
    case 'everyone':
      return isAllowed(person.role, 'records.read')
    case 'managers':
      return false
    case 'owner':
      return row.ownerId === person.id
    case 'ownerOrShared':
      return row.isShared || row.ownerId === person.id
  }
}
