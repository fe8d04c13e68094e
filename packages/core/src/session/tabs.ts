import type { Broadcast, KeyValueStorage } from '../platform/ports.ts'
import { asRecord } from '../users/read.ts'
import { keys } from './keys.ts'
import { readStored } from './record.ts'

interface Tabs {
  storage: KeyValueStorage
  broadcast: Broadcast
}

/** Tells the other tabs that the stored session changed. Carries no token: they read storage themselves. */
export function announce({ broadcast }: Tabs, change: 'updated' | 'signedOut', sessionId: string): void {
  broadcast.post({ type: keys.session, change, sessionId })
}

/**
 * Calls the listener when another tab changed the stored session. A sign-out is also carried out on storage again,
 * in case a refresh of this tab stored tokens of the same session in the very moment. Answers the unsubscribe function.
 */
export function listenToTabs({ storage, broadcast }: Tabs, changed: () => void): () => void {
  const onMessage = (message: unknown) => {
    const { type, change, sessionId } = asRecord(message)
    if (type !== keys.session) return
    if (change === 'signedOut' && readStored(storage)?.sessionId === sessionId) storage.remove(keys.session)
    changed()
  }
  const unsubscribers = [broadcast.subscribe(onMessage), storage.subscribe?.(keys.session, changed)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe?.()
  }
}
