import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'

/** A member of staff as operation managers see them. */
export const staffMemberSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  isOperationManager: z.boolean(),
  /** Null for somebody who may come in. */
  suspendedAt: z.nullable(instantSchema),
  /** Whether an account has signed in with this record. */
  hasSignedIn: z.boolean(),
  isMe: z.boolean(),
  version: versionSchema,
  createdAt: instantSchema,
})
export type StaffMember = z.infer<typeof staffMemberSchema>
