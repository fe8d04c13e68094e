import type { IdentityTokens } from '../identity/types.ts'
import type { KeyValueStorage } from '../platform/ports.ts'
import { asRecord, isNumber } from '../users/read.ts'
import { createUserInfo, type UserInfo } from '../users/user-info.ts'
import { keys } from './keys.ts'

/** A person whom the API knows. */
export type KnownUser = UserInfo & { id: number }

/**
 * All that is kept of a session, under one key, so that no reader can see one person's tokens beside another's name,
 * nor a person without tokens.
 */
export interface SessionRecord {
  /** Random; the same from one sign-in to its sign-out, over all refreshes and tabs. */
  sessionId: string
  /** How often the tokens have been renewed since the sign-in. */
  revision: number
  tokens: IdentityTokens
  /** How far this machine's clock was ahead of the identity service's when it issued the tokens, in seconds. */
  driftS: number
  user: KnownUser
}

const VERSION = 1

type Stored = ReturnType<typeof asRecord>

/** The stored session. Anything that is not whole, also what a stranger wrote there, is no session: null. */
export function parseRecord(json: string | null): SessionRecord | null {
  if (json === null) return null
  try {
    const stored = asRecord(JSON.parse(json))
    return stored.version === VERSION ? wholeRecord(stored) : null
  } catch {
    return null
  }
}

/** Read without a schema, as a page needs this before it needs any. Throws where the person lacks something. */
function wholeRecord(stored: Stored): SessionRecord | null {
  const { sessionId, revision, driftS } = stored
  const tokens = wholeTokens(asRecord(stored.tokens))
  const user = createUserInfo(stored.user)
  const isWhole = typeof sessionId === 'string' && isNumber(revision) && isNumber(driftS)
  return isWhole && tokens !== null && hasId(user) ? { sessionId, revision, tokens, driftS, user } : null
}

function wholeTokens(stored: Stored): IdentityTokens | null {
  const { accessToken, idToken, refreshToken, issuedAtS, expiresAtS } = stored
  if (typeof accessToken !== 'string' || typeof idToken !== 'string' || typeof refreshToken !== 'string')
    return null
  if (!isNumber(issuedAtS) || !isNumber(expiresAtS)) return null
  return { accessToken, idToken, refreshToken, issuedAtS, expiresAtS }
}

function hasId(user: UserInfo): user is KnownUser {
  return user.id !== undefined
}

export function readRecord(storage: KeyValueStorage): SessionRecord | null {
  return parseRecord(storage.get(keys.session))
}

/** The same, and null where storage cannot be read. */
export function readStored(storage: KeyValueStorage): SessionRecord | null {
  try {
    return readRecord(storage)
  } catch {
    return null
  }
}

/** Whether someone was signed in when this page was left: known before anything else is. */
export function hasStoredSession(storage: KeyValueStorage): boolean {
  return readStored(storage) !== null
}

export function writeRecord(storage: KeyValueStorage, record: SessionRecord): void {
  storage.set(keys.session, JSON.stringify({ version: VERSION, ...record }))
}

/** Whether two readings are of the same tokens of the same sign-in: whether nothing happened in between. */
export function sameTokens(a: SessionRecord | null, b: SessionRecord | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.sessionId === b.sessionId &&
    a.revision === b.revision &&
    a.tokens.accessToken === b.tokens.accessToken &&
    a.tokens.refreshToken === b.tokens.refreshToken
  )
}
