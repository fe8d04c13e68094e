import { asProductError, errors } from '../errors/catalog.ts'
import { isProductError } from '../errors/product-error.ts'
import { isSamePerson } from '../identity/claims.ts'
import type { Identity } from '../identity/types.ts'
import type { Clock, KeyValueStorage, Lock } from '../platform/ports.ts'
import { isSendable, measureDriftS } from './expiry.ts'
import { keys } from './keys.ts'
import type { SessionEvent } from './machine.ts'
import { readRecord, type SessionRecord, sameTokens, writeRecord } from './record.ts'

/** The longest wait for another tab's refresh; the identity service's own deadline bounds how long one takes. */
const LOCK_TIMEOUT_MS = 5_000
/** How long another tab's write may take to show here: milliseconds as a rule, more on a busy machine. */
const NEWS_TIMEOUT_MS = 3_000
const NEWS_POLL_MS = 20

export interface RefreshDeps {
  identity: Identity
  storage: KeyValueStorage
  clock: Clock
  lock: Lock
}

export interface RefreshRun {
  generation: number
  /** What this tab holds. */
  basis: SessionRecord
  /** Whether this tab is still signed in to the session the refresh was started for. */
  isSignedIn: () => boolean
}

/**
 * One refresh, agreed with the other tabs: under a lock that covers nothing else, and reading storage again inside it.
 * Answers what happened as an event for the machine, once the lock is free again; never rejects.
 */
export async function refreshAcrossTabs(deps: RefreshDeps, run: RefreshRun): Promise<SessionEvent> {
  try {
    return await deps.lock.withLock(keys.refreshLock, { timeoutMs: LOCK_TIMEOUT_MS }, () =>
      refreshHoldingLock(deps, run),
    )
  } catch (error) {
    return failureEvent(deps, run, error)
  }
}

async function refreshHoldingLock(deps: RefreshDeps, run: RefreshRun): Promise<SessionEvent> {
  const stored = readRecord(deps.storage)
  if (stored === null || isNews(stored, run.basis, deps.clock.now())) {
    return { type: 'recordChanged', record: stored }
  }
  // The tab that renews a revision claims it and keeps the claim: so a tab whose storage still shows that revision
  // knows that it is old, and does not spend a refresh token twice.
  const release = await deps.lock.claim?.(`${keys.refreshLock}/${stored.sessionId}/${stored.revision}`)
  if (release === null) return { type: 'recordChanged', record: await newsOf(deps, stored) }
  try {
    return await renew(deps, run, stored)
  } catch (error) {
    release?.()
    throw error
  }
}

async function renew(deps: RefreshDeps, run: RefreshRun, stored: SessionRecord): Promise<SessionEvent> {
  const { identity, storage, clock } = deps
  const { tokens } = await identity.refresh(stored.tokens.refreshToken)
  const now = readAgain(storage, stored)
  if (!run.isSignedIn() || !sameTokens(now, stored)) {
    // Signed out meanwhile: the token that rotation just made belongs to nobody.
    if (now === null) void identity.revoke(tokens.refreshToken).catch(() => {})
    return { type: 'recordChanged', record: now }
  }
  if (!isSamePerson(tokens, stored.tokens)) {
    void identity.revoke(tokens.refreshToken).catch(() => {})
    throw errors.authentication('The identity service answered for another person')
  }
  const driftS = measureDriftS(tokens, clock.now())
  const record = { ...stored, revision: stored.revision + 1, tokens, driftS }
  writeRecord(storage, record)
  return { type: 'refreshed', generation: run.generation, record }
}

/** What is stored by now. Where that cannot be read nobody else can have written either: the new tokens stay ours. */
function readAgain(storage: KeyValueStorage, before: SessionRecord): SessionRecord | null {
  try {
    return readRecord(storage)
  } catch {
    return before
  }
}

/** What another tab made of a record, once storage shows it here. Throws `errors.timeout()` when it does not. */
async function newsOf({ storage, clock }: RefreshDeps, old: SessionRecord): Promise<SessionRecord | null> {
  for (let waitedMs = 0; waitedMs < NEWS_TIMEOUT_MS; waitedMs += NEWS_POLL_MS) {
    await new Promise<void>((resolve) => void clock.setTimer(resolve, NEWS_POLL_MS))
    const now = readRecord(storage)
    if (!sameTokens(now, old)) return now
  }
  throw errors.timeout()
}

/** Whether another tab's record can be used as it is: a new sign-in, or newer tokens that are still good. */
function isNews(stored: SessionRecord, basis: SessionRecord, nowMs: number): boolean {
  if (stored.sessionId !== basis.sessionId) return true
  return !sameTokens(stored, basis) && isSendable(stored, nowMs)
}

function failureEvent(
  { storage }: RefreshDeps,
  { generation, basis }: RefreshRun,
  error: unknown,
): SessionEvent {
  const failure = asProductError(error)
  try {
    const stored = readRecord(storage)
    if (!sameTokens(stored, basis)) return { type: 'recordChanged', record: stored }
  } catch {
    // Storage cannot be read either: the failure of the refresh is the one to tell.
  }
  return isProductError(failure, 'authentication')
    ? { type: 'refreshRefused', generation, error: failure }
    : { type: 'refreshDelayed', generation, error: failure }
}
