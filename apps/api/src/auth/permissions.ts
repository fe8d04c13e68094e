import { type Capability, errors, isAllowed, type Role, refusalOf } from '@org/core/contract'
import type { StaffRecord } from './staff-records.ts'

export function roleOfStaff(staff: Pick<StaffRecord, 'isOperationManager'>): Role {
  return staff.isOperationManager ? 'manager' : 'staff'
}

/** Whether a person has a capability, by the table of the contract. */
export function may(staff: Pick<StaffRecord, 'isOperationManager'>, capability: Capability): boolean {
  return isAllowed(roleOfStaff(staff), capability)
}

/**
 * The one place that enforces permissions: for each call by its endpoint's `may`, and from handlers if they depend on the
 * row.
 *
 * @throws errors.forbidden with who may
 */
export function requireCapability(
  staff: Pick<StaffRecord, 'isOperationManager'>,
  capability: Capability,
): void {
  if (!may(staff, capability)) throw errors.forbidden(refusalOf(capability))
}
