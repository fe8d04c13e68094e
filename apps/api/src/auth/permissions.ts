import { type Capability, errors, isAllowed, type Role, refusalOf } from '@org/core/contract'
import type { StaffRecord } from './staff-records.ts'

export function roleOfStaff(staff: Pick<StaffRecord, 'isOperationManager'>): Role {
  return staff.isOperationManager ? 'manager' : 'staff'
}

/** Whether a person may, by the table of the contract. */
export function may(staff: Pick<StaffRecord, 'isOperationManager'>, capability: Capability): boolean {
  return isAllowed(roleOfStaff(staff), capability)
}

/**
 * The one place where permissions are enforced: for each call by what its endpoint asks (`may`), and by handlers where
 * it depends on the row.
 *
 * @throws errors.forbidden that says who may
 */
export function requireCapability(
  staff: Pick<StaffRecord, 'isOperationManager'>,
  capability: Capability,
): void {
  if (!may(staff, capability)) throw errors.forbidden(refusalOf(capability))
}
