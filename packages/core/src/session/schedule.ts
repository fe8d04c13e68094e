import type { Clock, Navigator } from '../platform/ports.ts'
import { backoffMs, refreshAtMs } from './expiry.ts'
import type { SessionState } from './machine.ts'

/** However short-lived the tokens are, this is the soonest a refresh follows another by itself. */
const SOONEST_MS = 1_000

export interface RefreshSchedule {
  /** Wakes up ahead of the expiry, or after the back-off when the last refresh failed. */
  arm(state: SessionState): void
  disarm(): void
  /** Whether the identity service is to be left alone for now. */
  isBackingOff(state: SessionState): boolean
}

export function createRefreshSchedule(clock: Clock, navigator: Navigator, wake: () => void): RefreshSchedule {
  let cancel = () => {}
  let notBeforeMs = 0
  let failedOffline = false

  const delayMs = (state: SessionState & { status: 'signedIn' }): number =>
    state.delayed === null
      ? refreshAtMs(state.record) - clock.now()
      : backoffMs(state.failures, state.delayed, fraction(navigator))

  return {
    arm(state) {
      cancel()
      if (state.status !== 'signedIn') return
      const ms = Math.max(SOONEST_MS, delayMs(state))
      notBeforeMs = clock.now() + ms
      failedOffline = !navigator.isOnline()
      cancel = clock.setTimer(wake, ms, { background: true })
    },
    disarm() {
      cancel()
    },
    isBackingOff(state) {
      if (state.status !== 'signedIn' || state.delayed === null) return false
      // Back on the network: what kept us from it is over.
      if (failedOffline && navigator.isOnline()) return false
      return clock.now() < notBeforeMs
    },
  }
}

function fraction(navigator: Navigator): number {
  return (navigator.random(1)[0] ?? 0) / 255
}
