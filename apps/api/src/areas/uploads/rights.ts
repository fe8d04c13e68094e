import type { StaffRecord } from '../../http/route.ts'

/** What one committed oneself; operation managers what anybody did. */
export const mayUndo = (staff: StaffRecord, upload: { committed_by: number | null }): boolean =>
  staff.isOperationManager || upload.committed_by === staff.id
