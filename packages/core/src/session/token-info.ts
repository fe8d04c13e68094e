import { errors } from '../errors/catalog.ts'
import { asRecord, text } from '../users/read.ts'

/** The tokens of a signed-in person as the product sees them (specification §3). */
export interface TokenInfo {
  accessToken: string
  /** Empty when built from the identity service, which keeps the refresh token in its own record. */
  refreshToken: string
  /** The access token's `exp`: seconds since 1970 by the identity service's clock. */
  expiresIn: number
}

/**
 * Builds token info from a stored object. Required means not null or undefined: an empty refresh token is legal.
 *
 * @throws ProductError `validation`: 'TokenInfo accessToken is required', and so on for refreshToken, expiresIn; a
 *   field of another type is missing
 */
export function createTokenInfo(stored: unknown): TokenInfo {
  const { accessToken, refreshToken, expiresIn } = asRecord(stored)
  if (typeof accessToken !== 'string') throw required('accessToken')
  if (typeof refreshToken !== 'string') throw required('refreshToken')
  if (typeof expiresIn !== 'number') throw required('expiresIn')
  return { accessToken, refreshToken, expiresIn }
}

/**
 * The access token and its claims as token info, with an empty refresh token and `exp` as the expiry
 * (specification §5).
 *
 * @throws ProductError `validation` when the token is missing or empty, or has no expiry
 */
export function tokenInfoFromIdentity(token: unknown): TokenInfo {
  const { jwt, payload } = asRecord(token)
  const accessToken = text(jwt)
  if (accessToken === undefined) throw required('accessToken')
  return createTokenInfo({ accessToken, refreshToken: '', expiresIn: asRecord(payload).exp })
}

function required(name: keyof TokenInfo) {
  const message = `TokenInfo ${name} is required`
  return errors.validation([{ path: name, message }], message)
}
