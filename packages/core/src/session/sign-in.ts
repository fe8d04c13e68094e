import { asProductError, errors } from '../errors/catalog.ts'
import { isProductError } from '../errors/product-error.ts'
import type { Identity, IdentityTokens, SignInCallback } from '../identity/types.ts'
import type { Clock, KeyValueStorage, Navigator } from '../platform/ports.ts'
import { identityUserFromClaims, userFromToken } from '../users/identity-user.ts'
import { mergeUser } from '../users/merge.ts'
import { syncUser, type UserSyncApi } from '../users/sync.ts'
import { keepPending } from './callback.ts'
import { countDeparture } from './departures.ts'
import { measureDriftS } from './expiry.ts'
import { keys } from './keys.ts'
import type { Credentials } from './machine.ts'
import type { SessionRecord } from './record.ts'
import { type TokenInfo, tokenInfoFromIdentity } from './token-info.ts'

export interface SignInDeps {
  identity: Identity
  transient: KeyValueStorage
  clock: Clock
  navigator: Navigator
  api: UserSyncApi | (() => UserSyncApi)
}

/** Leaves for the hosted UI, unless the sign-in was given up while it was prepared. Throws a product error. */
export async function depart(deps: SignInDeps, isCurrent: () => boolean): Promise<void> {
  try {
    countDeparture(deps.transient, deps.clock)
    const { url, pending } = await deps.identity.begin()
    if (!isCurrent()) return
    keepPending(deps.transient, pending)
    // It would come back to a page that knows nothing of this sign-in.
    if (deps.transient.keeps?.(keys.pendingSignIn) === false) throw errors.storageRefused()
    deps.navigator.assign(url)
  } catch (error) {
    throw isProductError(error) ? error : errors.googleSignInFailed(error)
  }
}

/** Exchanges the callback's code for tokens. Throws a product error. */
export async function exchange(deps: SignInDeps, callback: SignInCallback): Promise<Credentials> {
  try {
    const { tokens, claims } = await deps.identity.finish(callback)
    return { tokens, claims, driftS: measureDriftS(tokens, deps.clock.now()) }
  } catch (error) {
    throw isProductError(error) ? error : errors.googleSignInFailed(error)
  }
}

/** Tells the API who signed in and completes the person with what it knows. Throws a product error. */
export async function sync(
  deps: SignInDeps,
  { tokens, claims, driftS }: Credentials,
): Promise<SessionRecord> {
  try {
    const person = userFromToken(tokenInfoOf(tokens), claims)
    const apiUser = await syncUser(typeof deps.api === 'function' ? deps.api() : deps.api, person)
    const user = { ...mergeUser(apiUser, identityUserFromClaims(claims)), id: apiUser.id }
    return { sessionId: randomId(deps.navigator), revision: 0, tokens, driftS, user }
  } catch (error) {
    throw asProductError(error)
  }
}

export function tokenInfoOf(tokens: IdentityTokens): TokenInfo {
  return tokenInfoFromIdentity({ jwt: tokens.accessToken, payload: { exp: tokens.expiresAtS } })
}

function randomId(navigator: Navigator): string {
  return Array.from(navigator.random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
