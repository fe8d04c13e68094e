import { fromErrorBody, toErrorBody } from '../contract/errors.ts'
import type { ProductError } from '../errors/product-error.ts'
import type { Broadcast, KeyValueStorage } from '../platform/ports.ts'
import { asRecord } from '../users/read.ts'
import { keys } from './keys.ts'
import { readStored } from './record.ts'

interface Tabs {
  storage: KeyValueStorage
  broadcast: Broadcast
}

/** Tells the other tabs that the stored session changed. Carries no token: they read storage themselves. */
export function announce(
  { broadcast }: Tabs,
  { change, sessionId, error }: { change: 'updated' | 'signedOut'; sessionId: string; error?: ProductError },
): void {
  broadcast.post({ type: keys.session, change, sessionId, ...(error && { why: toErrorBody(error) }) })
}

/**
 * Calls the listener when another tab changed the stored session. A sign-out is also carried out on storage again,
 * in case a refresh of this tab stored tokens of the same session in the very moment. Answers the unsubscribe function.
 *
 * @param changed is told why the other tab signed out, where it said so
 */
export function listenToTabs(
  { storage, broadcast }: Tabs,
  changed: (error: ProductError | null) => void,
): () => void {
  const onMessage = (message: unknown) => {
    const { type, change, sessionId, why } = asRecord(message)
    if (type !== keys.session) return
    if (change === 'signedOut' && readStored(storage)?.sessionId === sessionId) storage.remove(keys.session)
    changed(change === 'signedOut' ? fromErrorBody(why) : null)
  }
  const unsubscribers = [
    broadcast.subscribe(onMessage),
    storage.subscribe?.(keys.session, () => changed(null)),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe?.()
  }
}
