import { errors, ProductError } from '@org/core/contract'
import * as z from 'zod'

const TIMEOUT_MS = 5_000

const identitySchema = z.object({ providerName: z.string() })

const userInfoSchema = z.object({
  sub: z.string(),
  email: z.email().max(320),
  /** The managed service sends the list as text. */
  identities: z.union([z.array(identitySchema), z.string().transform(parseIdentities)]).default([]),
})

/** A token's owner according to the identity service. */
export interface UserInfoAnswer {
  sub: string
  /** Lower case. */
  email: string
  /** Whether the person signed in through Google. `email_verified` is often false for them, so it is not used. */
  viaGoogle: boolean
}

/**
 * Asks the identity service for a token's owner, because the access token has no email.
 *
 * @param url the service's `/oauth2/userInfo`
 * @throws errors.unauthenticated when the service refuses the token; errors.unavailable when it has no proper answer
 */
export async function fetchUserInfo(url: string, token: string): Promise<UserInfoAnswer> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 401) throw errors.unauthenticated()
    if (!response.ok) throw new Error(`userInfo answered ${response.status}`)
    const { sub, email, identities } = userInfoSchema.parse(await response.json())
    return {
      sub,
      email: email.toLowerCase(),
      viaGoogle: identities.some(({ providerName }) => providerName === 'Google'),
    }
  } catch (error) {
    if (error instanceof ProductError) throw error
    throw errors.unavailable('The identity service does not answer', error)
  }
}

function parseIdentities(text: string): { providerName: string }[] {
  try {
    return z.array(identitySchema).parse(JSON.parse(text))
  } catch {
    return []
  }
}
