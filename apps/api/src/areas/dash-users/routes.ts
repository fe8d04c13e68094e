import { type Endpoints, errors } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { toDashUser } from './read.ts'
import { createOwnRecord, endOwnSessions, updateOwnRecord } from './write.ts'

/** A caller's own staff record; nobody can touch another's. */
export const dashUsersRoutes: AreaHandlers<Endpoints['dashUsers']> = {
  update: async (call, input) => {
    refuseOthers(call.identity.email, input.username)
    if (call.staff === null) throw errors.userNotFound()
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
    return endOwnSessions(call, id)
  },
}

function refuseOthers(ownEmail: string, username: string): void {
  if (username.toLowerCase() !== ownEmail) {
    throw errors.forbidden(
      'You can only create or update yourself',
      'Send the email you signed in with as username.',
    )
  }
}
