import * as z from 'zod/mini'
import { instantSchema, pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dashUserSchema, dashUserWriteSchema } from './schema.ts'

export const dashUsersEndpoints = {
  /** Updates the caller's own record; 404 if there is none yet. */
  update: defineEndpoint({
    method: 'PUT',
    path: '/dash-users/',
    summary: 'Update the caller’s own staff record',
    caller: 'authenticated',
    body: dashUserWriteSchema,
    output: dashUserSchema,
    errors: ['userNotFound', 'userUpdate'],
  }),
  /** Creates the caller's own record; a second call gives the same record. */
  create: defineEndpoint({
    method: 'POST',
    path: '/dash-users/',
    summary: 'Create the caller’s own staff record',
    caller: 'authenticated',
    body: dashUserWriteSchema,
    output: dashUserSchema,
    successStatus: 201,
    errors: ['userCreation'],
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/dash-users/me',
    summary: 'The caller’s own staff record',
    caller: 'authenticated',
    output: dashUserSchema,
    errors: ['userNotFound'],
  }),
  /** Ends every session of the caller that began before this call, in all browsers; another person's cannot be ended. */
  endSessions: defineEndpoint({
    method: 'DELETE',
    path: '/dash-users/{id}/sessions',
    summary: 'Sign the caller out everywhere',
    // Sent again it is refused: that session is over.
    isFreeToRepeat: true,
    caller: 'authenticated',
    params: z.object({ id: pathIdSchema }),
    output: z.object({ endedAt: instantSchema }),
    errors: ['userNotFound'],
  }),
} as const
