import { errors } from '../errors/catalog.ts'
import { asRecord, text } from './read.ts'
import type { UserInfo } from './user-info.ts'

/** The person as the identity token tells it; undefined is what the provider did not say. */
export interface IdentityUser {
  firstName: string | undefined
  lastName: string | undefined
  fullName: string | undefined
  email: string | undefined
  image: string | undefined
}

/** Reads `given_name`, `family_name`, `name`, `email` and `picture` of an ID token's claims; an empty claim is a gap. */
export function identityUserFromClaims(claims: unknown): IdentityUser {
  const record = asRecord(claims)
  return {
    firstName: text(record.given_name),
    lastName: text(record.family_name),
    fullName: text(record.name),
    email: text(record.email),
    image: text(record.picture),
  }
}

/**
 * The user of a fresh sign-in, before the API knows an id for it (specification §5).
 *
 * @param tokenInfo what the session holds; only its presence matters here
 * @param claims the ID token's claims
 * @throws ProductError `authentication` naming what is missing: token info, given name, family name, full name, email
 */
export function userFromToken(tokenInfo: object | null | undefined, claims: unknown): UserInfo {
  if (tokenInfo === null || tokenInfo === undefined) throw missing('token info')
  const user = identityUserFromClaims(claims)
  return {
    id: undefined,
    firstName: user.firstName ?? raise('given name'),
    lastName: user.lastName ?? raise('family name'),
    fullName: user.fullName ?? raise('full name'),
    email: user.email ?? raise('email'),
    image: user.image,
  }
}

const missing = (what: string) => errors.authentication(`The sign-in has no ${what}`)
const raise = (what: string): never => {
  throw missing(what)
}
