import { type Capability, errors, isAllowed, type Rights, refusalOf } from '@org/core/contract'
import type { StaffRecord } from './staff-records.ts'

type Holder = Pick<StaffRecord, 'isOperationManager' | 'serviceRights'>

/** A service account has what it was given, a person what their role has. */
export function rightsOf({ isOperationManager, serviceRights }: Holder): Rights {
  if (serviceRights !== null) return serviceRights
  return isOperationManager ? 'manager' : 'staff'
}

/** Whether a person or a service account has a capability, by the table of the contract. */
export function may(staff: Holder, capability: Capability): boolean {
  return isAllowed(rightsOf(staff), capability)
}

/**
 * The one place that enforces permissions: for each call by its endpoint's `may`, and from handlers if they depend on the
 * row.
 *
 * @throws errors.forbidden with who may
 */
export function requireCapability(staff: Holder, capability: Capability): void {
  if (!may(staff, capability)) throw errors.forbidden(refusalOf(capability, rightsOf(staff)))
}
