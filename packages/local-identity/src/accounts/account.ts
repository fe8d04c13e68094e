import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'

const personName = (what: string) =>
  z
    .string({ error: `Enter the ${what}` })
    .trim()
    .min(1, `Enter the ${what}`)
    .max(100, `The ${what} is too long`)
    .regex(/^[^\p{Cc}]*$/u, `The ${what} must be on one line`)

/** What a person types to add an account. */
export const newAccountSchema = z.object({
  givenName: personName('first name'),
  familyName: personName('last name'),
  email: z
    .string({ error: 'Enter an email address' })
    .trim()
    .toLowerCase()
    .max(320, 'The email address is too long')
    .pipe(z.email('Enter an email address such as name@fieldworks.example')),
})
export type NewAccount = z.infer<typeof newAccountSchema>

/** An account as it is kept: `sub` is the pool's id of the person, `googleId` the provider's. */
export const accountSchema = newAccountSchema.extend({
  sub: z.uuid(),
  googleId: z.string().regex(/^\d{21}$/),
})
export type Account = z.infer<typeof accountSchema>

/** Gives a new account its ids, shaped as the pool and Google shape theirs. */
export function createAccount(input: NewAccount): Account {
  const digits = Array.from({ length: 20 }, () => randomInt(10)).join('')
  return { ...input, sub: randomUUID(), googleId: `1${digits}` }
}

/** The name the pool gives a person who came through Google. */
export function poolUsername(account: Account): string {
  return `google_${account.googleId}`
}

export function fullName(account: Pick<Account, 'givenName' | 'familyName'>): string {
  return `${account.givenName} ${account.familyName}`
}
