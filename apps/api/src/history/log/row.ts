import type { Change } from '@org/core/contract'
import { toldOfStaff } from '../../auth/staff-change.ts'

/** One change as read for an answer: {@link CHANGE_COLUMNS} and the row's name. */
export interface ChangeRow {
  seq: number
  at: Date
  by_staff_id: number | null
  by_name: string | null
  entity: string
  entity_id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  upload_id: number | null
  file_name: string | null
  channel: string
  edit_id: number | null
}

export function toChange(row: ChangeRow, title: string): Change {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    by: row.by_staff_id === null || row.by_name === null ? null : { id: row.by_staff_id, name: row.by_name },
    entity: row.entity,
    entityId: row.entity_id,
    title,
    // Staff rows were once recorded whole, with the id of the account.
    ...(row.entity === 'staff'
      ? toldOfStaff(row.before, row.after)
      : { before: row.before, after: row.after }),
    reason: row.reason,
    upload:
      row.upload_id === null || row.file_name === null
        ? null
        : { id: row.upload_id, fileName: row.file_name },
    channel: row.channel,
    editId: row.edit_id,
  }
}
