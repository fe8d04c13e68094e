import { enrollmentWorkflow } from '@org/core/contract'
import { searchable } from '../../shared/names.ts'
import type { Kind } from './kind.ts'

/** How many fields it has, their area, and what it is searched by follow by triggers; so do the holds of its fields. */
export const enrollmentKind: Kind = {
  entity: 'enrollment',
  may: 'enrollments.edit',
  workflow: enrollmentWorkflow,
  columns: [
    'grower_id',
    'programme',
    'year',
    'status',
    'manager_id',
    'signed_on',
    'reason',
    'notes',
    'findings',
  ],
  isTracked: true,
  isDated: true,
  refs: { grower_id: 'grower' },
  derive: async (_tx, rows) =>
    rows.map(({ programme }) => ({ programme_key: searchable(String(programme)) })),
}

/**
 * All but the two rows it joins follows by triggers. Which fields an enrollment has is part of what was decided when it was
 * moved: once it was, they stay.
 */
export const enrollmentFieldKind: Kind = {
  entity: 'enrollment_field',
  may: 'enrollments.edit',
  columns: ['enrollment_id', 'field_id', 'grower_id'],
  isTracked: false,
  isDated: false,
  refs: { enrollment_id: 'enrollment', field_id: 'field' },
  unique: [['enrollment_id', 'field_id']],
  watches: ({ enrollment_id }) => [['enrollment', Number(enrollment_id), 'status']],
  partOf: ['enrollment', 'enrollment_id'],
}

/** A row alone: what is in the file is kept for ever, so that a document that comes back can be downloaded again. */
export const enrollmentDocumentKind: Kind = {
  entity: 'enrollment_document',
  may: 'enrollments.edit',
  columns: ['enrollment_id', 'grower_id', 'sha256', 'file_name', 'media_type', 'size_bytes'],
  isTracked: false,
  isDated: true,
  refs: { enrollment_id: 'enrollment' },
  unique: [['enrollment_id', 'sha256']],
}
