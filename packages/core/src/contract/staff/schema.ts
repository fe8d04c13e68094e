import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { readShape } from '../entity/shapes.ts'
import { staffEntity } from './entity.ts'

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
