import { entityOf } from '../entities.ts'
import type { ChangeReaders } from '../entity/entity.ts'
import { isAllowed, type Role } from '../permissions.ts'

/**
 * For the live channel, timelines and lists of changes; it follows what may be read of the rows themselves. Who may read
 * the audit log reads every change there, and is told of every change. Of a kind that nobody here knows, only managers.
 */
export const changeReadersOf = (entity: string): ChangeReaders => entityOf(entity)?.readers ?? 'managers'

/** A changed row, as far as it decides who may read the change. */
export interface ChangedRow {
  entity: string
  /** Whose it is; null where that is nobody's, or not known any more. */
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
