import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { readShape } from '../entity/shapes.ts'
import { staffEntity } from './entity.ts'
import { serviceRightsSchema } from './service-rights.ts'

/** A member of staff as operation managers see them. */
export const staffMemberSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** `suspendedAt` is null for a person with access. */
  ...readShape(staffEntity, 'email', 'isOperationManager', 'suspendedAt', 'hasSignedIn'),
  isMe: z.boolean(),
  version: versionSchema,
  createdAt: instantSchema,
})
export type StaffMember = z.infer<typeof staffMemberSchema>

/** A program that calls the API in its own name, as operation managers see it. */
export const serviceAccountSchema = z.object({
  id: idSchema,
  /** As history shows it, without “(service)”. */
  name: z.string(),
  rights: serviceRightsSchema,
  /** `keyHint` is null for an account without a key; `keyEndsAt` is null for a key without an end. */
  ...readShape(staffEntity, 'keyHint', 'keyEndsAt', 'oldKeyEndsAt', 'suspendedAt'),
  version: versionSchema,
  createdAt: instantSchema,
})
export type ServiceAccount = z.infer<typeof serviceAccountSchema>
