import { type DashUserWrite, type Endpoints, errors } from '@org/core/contract'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { toDashUser } from './read.ts'
import { createOwnRecord, endOwnSessions, updateOwnRecord } from './write.ts'

/** A caller's own staff record; nobody can touch another's. */
export const dashUsersRoutes: AreaHandlers<Endpoints['dashUsers']> = {
  update: async (call, input) => {
    refuseOthers(call.identity.email, input.username)
    if (call.staff === null) throw errors.userNotFound()
    refuseRenaming(call.staff, input)
    return updateOwnRecord(call, call.staff.id, input)
  },

  create: async (call, input) => {
    refuseOthers(call.identity.email, input.username)
    return createOwnRecord(call, input)
  },

  me: async (call) => {
    if (call.staff === null) throw errors.userNotFound()
    return toDashUser(call.staff)
  },

  endSessions: async (call, { id }) => {
    // Another person's sessions are not there for the caller.
    if (call.staff?.id !== id) throw errors.userNotFound()
    if (call.staff.serviceRights !== null)
      throw errors.forbidden(
        'A service account has no session',
        'Ask an operation manager to revoke its key.',
      )
    return endOwnSessions(call, id)
  },
}

/** An operation manager names a service account; with its own names the call passes, as a person's does. */
function refuseRenaming(
  { serviceRights, firstName, lastName }: StaffRecord,
  { first_name, last_name }: DashUserWrite,
): void {
  if (serviceRights === null || (first_name === firstName && last_name === lastName)) return
  throw errors.forbidden('Only operation managers can rename service accounts')
}

function refuseOthers(ownEmail: string, username: string): void {
  if (username.toLowerCase() !== ownEmail) {
    throw errors.forbidden(
      'You can only create or update yourself',
      'Send the email you signed in with as username.',
    )
  }
}
