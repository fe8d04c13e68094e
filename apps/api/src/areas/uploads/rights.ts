import { may } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'

/** What one committed oneself; what anybody did, only who may undo the import of another person. */
export const mayUndo = (staff: StaffRecord, upload: { committedBy: number | null }): boolean =>
  upload.committedBy === staff.id || may(staff, 'uploads.undoOthers')
