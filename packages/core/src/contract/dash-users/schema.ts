import * as z from 'zod/mini'

/** Text that is not empty; a missing or other value gets the same message. */
const filledText = (message: string) => z.string(message).check(z.minLength(1, message))

const id = z.int('Id must be a positive integer').check(z.positive('Id must be a positive integer'))

/** A member of staff as the API sends it (specification §3), with the exact messages of §5. */
export const apiUserSchema = z.object(
  {
    id: z.optional(id),
    first_name: filledText('First name cannot be empty'),
    last_name: filledText('Last name cannot be empty'),
    full_name: filledText('Full name cannot be empty'),
    email: z.email('Invalid email address'),
    is_operation_manager: z.optional(z.boolean('Operation manager flag must be true or false')),
  },
  'User must be an object',
)
export type ApiUser = z.infer<typeof apiUserSchema>

/** The server's answer always has the id. */
export const dashUserSchema = z.object({ ...apiUserSchema.shape, id })
export type DashUser = z.infer<typeof dashUserSchema>

const personName = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, message),
      z.maxLength(200, 'At most 200 characters'),
      z.regex(/^[^\p{Cc}]*$/u, 'Enter the name on one line'),
    )

/** The payload of both writes (specification §7): username is the email of the sign-in. */
export const dashUserWriteSchema = z.object({
  username: z.email('Invalid email address').check(z.maxLength(320)),
  first_name: personName('First name cannot be empty'),
  last_name: personName('Last name cannot be empty'),
})
export type DashUserWrite = z.infer<typeof dashUserWriteSchema>
