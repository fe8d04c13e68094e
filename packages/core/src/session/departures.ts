import { errors } from '../errors/catalog.ts'
import type { Clock, KeyValueStorage } from '../platform/ports.ts'
import { keys } from './keys.ts'

/** More departures than a person makes, fewer than a redirect loop makes. */
const MOST = 5
const WINDOW_MS = 60_000

/** Counts a departure for the hosted UI. Throws 'Google sign-in failed' when this tab left too often lately. */
export function countDeparture(transient: KeyValueStorage, clock: Clock): void {
  const now = clock.now()
  const recent = readTimes(transient).filter((time) => time <= now && now - time < WINDOW_MS)
  if (recent.length >= MOST) {
    throw errors.googleSignInFailed(
      new Error(`${MOST} sign-ins were started within a minute and none was finished`),
    )
  }
  transient.set(keys.departures, [...recent, now].join())
}

export function forgetDepartures(transient: KeyValueStorage): void {
  transient.remove(keys.departures)
}

/** What is no time is not recent either. */
function readTimes(transient: KeyValueStorage): number[] {
  return (transient.get(keys.departures) ?? '').split(',').filter(Boolean).map(Number)
}
