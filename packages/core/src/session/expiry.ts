import type { ProductError } from '../errors/product-error.ts'
import type { IdentityTokens } from '../identity/types.ts'

/** Refresh this long before the end, but never earlier than after four fifths of a token's life. */
const AHEAD_MS = 120_000
const AHEAD_SHARE = 0.2
/** A token is not sent in its last moments: it would be refused on arrival. */
const MARGIN_MS = 10_000
const MARGIN_SHARE = 0.05

const BACKOFF_FIRST_MS = 1_000
const BACKOFF_MOST_MS = 30_000

export interface Dated {
  tokens: Pick<IdentityTokens, 'issuedAtS' | 'expiresAtS'>
  driftS: number
}

/** How far this machine's clock is ahead of the identity service's, measured when a token arrives (seconds). */
export function measureDriftS(tokens: Pick<IdentityTokens, 'issuedAtS'>, nowMs: number): number {
  return Math.floor(nowMs / 1000) - tokens.issuedAtS
}

/** The end of the access token by this machine's clock, in milliseconds. */
export function expiresAtMs({ tokens, driftS }: Dated): number {
  return (tokens.expiresAtS + driftS) * 1000
}

const lifetimeMs = ({ tokens }: Dated) => Math.max(0, tokens.expiresAtS - tokens.issuedAtS) * 1000

/** When to refresh without being asked, in milliseconds by this machine's clock. */
export function refreshAtMs(record: Dated): number {
  return expiresAtMs(record) - Math.min(AHEAD_MS, lifetimeMs(record) * AHEAD_SHARE)
}

export function isExpired(record: Dated, nowMs: number): boolean {
  return nowMs >= expiresAtMs(record)
}

/** Whether the access token will still be valid when it arrives. */
export function isSendable(record: Dated, nowMs: number): boolean {
  return nowMs < expiresAtMs(record) - Math.min(MARGIN_MS, lifetimeMs(record) * MARGIN_SHARE)
}

/**
 * How long to leave the identity service alone after so many failed refreshes in a row, in milliseconds: doubling,
 * with jitter (`random` from 0 to 1) so that not all tabs of all people come back at once; at least what it asked for.
 */
export function backoffMs(failures: number, error: ProductError, random: number): number {
  const doubled = BACKOFF_FIRST_MS * 2 ** Math.max(0, failures - 1)
  const jittered = Math.min(BACKOFF_MOST_MS, doubled) * (0.5 + random / 2)
  return Math.max(jittered, Math.min(BACKOFF_MOST_MS, (error.retryAfterS ?? 0) * 1000))
}
