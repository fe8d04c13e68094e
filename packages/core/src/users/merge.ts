import type { ApiUser } from '../contract/dash-users/schema.ts'
import type { IdentityUser } from './identity-user.ts'
import { createUserInfo, type UserInfo } from './user-info.ts'

/**
 * Completes the user from both sources, field by field: the identity provider's value wins, the API's fills a
 * gap, and an empty identity value is a gap (specification §3). Only the API knows the id and the manager flag.
 *
 * @throws ProductError `validation` when neither source has a required field ('UserInfo firstName is required', …)
 */
export function mergeUser(apiUser: ApiUser | null, identityUser: IdentityUser | null): UserInfo {
  return createUserInfo({
    id: apiUser?.id,
    firstName: identityUser?.firstName || apiUser?.first_name,
    lastName: identityUser?.lastName || apiUser?.last_name,
    fullName: identityUser?.fullName || apiUser?.full_name,
    email: identityUser?.email || apiUser?.email,
    image: identityUser?.image,
    isOperationManager: apiUser?.is_operation_manager,
  })
}
