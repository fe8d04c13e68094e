import type { SessionState } from './machine.ts'
import type { SessionSnapshot } from './types.ts'

export function snapshotOf(state: SessionState): SessionSnapshot {
  const signedIn = state.status === 'signedIn' ? state : null
  return {
    status: state.status,
    user: signedIn?.record.user ?? null,
    error: state.status === 'signedOut' ? state.error : null,
    leaving: state.status === 'signedOut' && state.leaving,
    delayed: signedIn?.delayed ?? null,
    authenticated: signedIn !== null,
  }
}

/** The old snapshot while it still says the same: useSyncExternalStore compares by identity. */
export function nextSnapshot(old: SessionSnapshot, state: SessionState): SessionSnapshot {
  const next = snapshotOf(state)
  const same =
    old.status === next.status &&
    old.user === next.user &&
    old.error === next.error &&
    old.leaving === next.leaving &&
    old.delayed === next.delayed
  return same ? old : next
}
