import * as z from 'zod/mini'
import { pathIdSchema, textSchema, versionSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { staffMemberSchema } from './schema.ts'

const idParams = z.object({ id: pathIdSchema })
const reason = textSchema(500)

export const staffEndpoints = {
  /** Everyone who ever had access, by name. */
  list: defineEndpoint({
    method: 'GET',
    path: '/staff',
    summary: 'List staff',
    caller: 'staff',
    may: 'staff.manage',
    output: z.object({ items: z.array(staffMemberSchema) }),
    errors: [],
  }),
  /** The last operation manager cannot be removed. */
  setManager: defineEndpoint({
    method: 'PUT',
    path: '/staff/{id}/manager',
    summary: 'Make a person an operation manager, or remove that role',
    caller: 'staff',
    may: 'staff.manage',
    params: idParams,
    body: z.object({
      version: versionSchema,
      isOperationManager: z.boolean(),
      reason: z._default(reason, ''),
    }),
    output: staffMemberSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** A suspended person is refused from the next call on. Nobody can suspend themselves, or the last operation manager. */
  setSuspended: defineEndpoint({
    method: 'PUT',
    path: '/staff/{id}/suspension',
    summary: 'Suspend a person, or restore their access',
    caller: 'staff',
    may: 'staff.manage',
    params: idParams,
    body: z.object({
      version: versionSchema,
      isSuspended: z.boolean(),
      reason: reason.check(z.minLength(1, 'Enter a reason')),
    }),
    output: staffMemberSchema,
    errors: ['notFound', 'conflict'],
  }),
} as const
