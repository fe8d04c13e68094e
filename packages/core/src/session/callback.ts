import type { PendingSignIn } from '../identity/types.ts'
import type { KeyValueStorage, Navigator } from '../platform/ports.ts'
import { asRecord } from '../users/read.ts'
import { keys } from './keys.ts'

const CALLBACK_PATH = '/login'
const PARAMETERS = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss', 'session_state']

export interface CallbackArrival {
  url: string
  /** Null when this tab left for no sign-in, or has come back from it before: the callback is forged or replayed. */
  pending: PendingSignIn | null
}

/**
 * Takes a sign-in's callback out of the address, and what belongs to it out of storage: both synchronously, so that
 * no guard sees the parameters and a second run (StrictMode, reload, Back) finds nothing.
 */
export function takeCallback(navigator: Navigator, transient: KeyValueStorage): CallbackArrival | null {
  const url = navigator.currentUrl()
  const clean = new URL(url)
  if (clean.pathname !== CALLBACK_PATH) return null
  const arrived = clean.searchParams.has('code') || clean.searchParams.has('error')
  const found = PARAMETERS.filter((name) => clean.searchParams.has(name))
  for (const name of found) clean.searchParams.delete(name)
  if (found.length > 0) navigator.replaceUrl(clean.href)
  return arrived ? { url, pending: takePending(transient) } : null
}

export function keepPending(transient: KeyValueStorage, pending: PendingSignIn): void {
  transient.set(keys.pendingSignIn, JSON.stringify(pending))
}

function takePending(transient: KeyValueStorage): PendingSignIn | null {
  try {
    const json = transient.get(keys.pendingSignIn)
    if (json === null) return null
    transient.remove(keys.pendingSignIn)
    return wholePending(JSON.parse(json))
  } catch {
    return null
  }
}

/** Read without a schema, as a page needs this before it needs any, and is to load quickly. */
function wholePending(stored: unknown): PendingSignIn | null {
  const { state, nonce, verifier } = asRecord(stored)
  const isWhole = typeof state === 'string' && typeof nonce === 'string' && typeof verifier === 'string'
  return isWhole ? { state, nonce, verifier } : null
}
