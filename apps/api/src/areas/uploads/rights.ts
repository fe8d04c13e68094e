import { may } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'

/** A person's own imports; all imports for people who may undo another person’s import. */
export const mayUndo = (staff: StaffRecord, upload: { committedBy: number | null }): boolean =>
  upload.committedBy === staff.id || may(staff, 'uploads.undoOthers')
