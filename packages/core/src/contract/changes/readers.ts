import { isAllowed, type Role } from '../permissions.ts'
import type { ChangeEntity } from './schema.ts'

/**
 * Who may read the changes of a kind of record: everyone who reads records; operation managers; the person whose the
 * row is; or that person, and everyone while the row is shared.
 */
export type ChangeReaders = 'everyone' | 'managers' | 'owner' | 'ownerOrShared'

/**
 * The one table of it, for the live channel, timelines and lists of changes. It follows what may be read of the rows
 * themselves. Who may read the audit log reads every change there, and is told of every change.
 */
export const CHANGE_READERS: Readonly<Record<ChangeEntity, ChangeReaders>> = {
  staff: 'managers',
  grower: 'everyone',
  field: 'everyone',
  boundary_version: 'everyone',
  field_year: 'everyone',
  enrollment: 'everyone',
  enrollment_field: 'everyone',
  enrollment_document: 'everyone',
  upload: 'everyone',
  export: 'owner',
  saved_view: 'ownerOrShared',
}

const isKnown = (entity: string): entity is ChangeEntity => Object.hasOwn(CHANGE_READERS, entity)

/** By {@link CHANGE_READERS}; of a kind that nobody here knows, only managers. */
export function changeReadersOf(entity: string): ChangeReaders {
  return isKnown(entity) ? CHANGE_READERS[entity] : 'managers'
}

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
