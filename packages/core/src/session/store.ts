import {
  initialSessionState,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  sessionMachine,
} from './machine.ts'
import { nextSnapshot, snapshotOf } from './snapshot.ts'
import type { SessionSnapshot } from './types.ts'

export interface SessionStore {
  state(): SessionState
  getSnapshot(): SessionSnapshot
  subscribe(listener: () => void): () => void
  dispatch(event: SessionEvent): void
  /** No event changes anything any more. */
  close(): void
  isOpen(): boolean
}

/**
 * Holds the machine's state. An event is complete (state committed, effects begun) before anybody is told, so a
 * listener may dispatch again. Effects begin here and report later: they never dispatch before they return.
 */
export function createSessionStore(runEffect: (effect: SessionEffect) => void): SessionStore {
  const listeners = new Set<() => void>()
  let state = initialSessionState
  let snapshot = snapshotOf(state)
  let open = true

  return {
    state: () => state,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      // An object of our own, so that the same function may subscribe twice.
      const entry = () => listener()
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    dispatch(event) {
      if (!open) return
      const transition = sessionMachine(state, event)
      state = transition.state
      for (const effect of transition.effects) guarded(() => runEffect(effect))
      const before = snapshot
      snapshot = nextSnapshot(before, state)
      if (snapshot !== before) notify(listeners)
    },
    close() {
      open = false
      // Whoever waits for a change waits in vain.
      notify(listeners)
      listeners.clear()
    },
    isOpen: () => open,
  }
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) guarded(listener)
}

/** What breaks here must not keep the rest from happening; its error still surfaces, as an uncaught one. */
export function guarded(act: () => void): void {
  try {
    act()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
