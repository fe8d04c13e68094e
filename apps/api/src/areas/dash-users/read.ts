import type { DashUser } from '@org/core/contract'
import type { StaffRecord } from '../../auth/staff-records.ts'

/** A staff record as it crosses the wire (specification §3). */
export function toDashUser(record: Omit<StaffRecord, 'serviceRights'>): DashUser {
  return {
    id: record.id,
    first_name: record.firstName,
    last_name: record.lastName,
    full_name: `${record.firstName} ${record.lastName}`,
    email: record.email,
    is_operation_manager: record.isOperationManager,
  }
}
