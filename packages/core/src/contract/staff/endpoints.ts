import * as z from 'zod/mini'
import { nameSchema, pathIdSchema, textSchema, versionSchema, writtenInstantSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { serviceAccountSchema, staffMemberSchema } from './schema.ts'
import { serviceRightsSchema } from './service-rights.ts'

const idParams = z.object({ id: pathIdSchema })
const reason = textSchema(500)

const serviceName = nameSchema.check(z.maxLength(100, 'At most 100 characters'))
/** The key itself stays with whoever made it: see `createServiceKey`. */
const newKey = {
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the key in hexadecimal')),
  hint: z.string().check(z.regex(/^[\w-]{4}$/, 'Send the last 4 characters of the key')),
  /** Null: it does not expire. */
  endsAt: z.nullable(writtenInstantSchema),
}

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
  /** Those without a key too. */
  services: defineEndpoint({
    method: 'GET',
    path: '/staff/services',
    summary: 'List service accounts',
    caller: 'staff',
    may: 'staff.manage',
    output: z.object({ items: z.array(serviceAccountSchema) }),
    errors: [],
  }),
  createService: defineEndpoint({
    method: 'POST',
    path: '/staff/services',
    summary: 'Create a service account with its first key',
    caller: 'staff',
    may: 'staff.manage',
    body: z.object({ name: serviceName, rights: serviceRightsSchema, ...newKey }),
    output: serviceAccountSchema,
    successStatus: 201,
    errors: ['conflict'],
  }),
  updateService: defineEndpoint({
    method: 'PUT',
    path: '/staff/services/{id}',
    summary: 'Change the name and the rights of a service account',
    caller: 'staff',
    may: 'staff.manage',
    params: idParams,
    body: z.object({ version: versionSchema, name: serviceName, rights: serviceRightsSchema }),
    output: serviceAccountSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** The key before it is accepted for some hours more, so that a program can be given the new one first. */
  rotateServiceKey: defineEndpoint({
    method: 'PUT',
    path: '/staff/services/{id}/key',
    summary: 'Give a service account a new key',
    caller: 'staff',
    may: 'staff.manage',
    params: idParams,
    body: z.object({
      version: versionSchema,
      ...newKey,
      /** 0: the key before it ends at once. At most a week. */
      oldKeyHours: z._default(z.int().check(z.gte(0), z.lte(168, 'At most 168 hours')), 24),
    }),
    output: serviceAccountSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** They are refused from the next call on, whatever version the account has. What it did stays in its name. */
  revokeServiceKeys: defineEndpoint({
    method: 'PUT',
    path: '/staff/services/{id}/revocation',
    summary: 'Revoke every key of a service account',
    caller: 'staff',
    may: 'staff.manage',
    params: idParams,
    body: z.object({ reason: reason.check(z.minLength(1, 'Enter a reason')) }),
    output: serviceAccountSchema,
    errors: ['notFound'],
  }),
} as const
