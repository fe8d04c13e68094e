import type { KeyValueStorage } from '../platform/ports.ts'
import { keys } from './keys.ts'
import type { SessionRecord } from './record.ts'

/** Remembers in the tab that a session is over: storage that does not let go of it would sign in again at a reload. */
export function rememberEnded(transient: KeyValueStorage, record: SessionRecord | null): void {
  if (record !== null) transient.set(keys.ended, record.sessionId)
}

/** The session that is stored, unless this tab signed it out. */
export function unlessEnded(record: SessionRecord | null, transient: KeyValueStorage): SessionRecord | null {
  try {
    return record !== null && record.sessionId === transient.get(keys.ended) ? null : record
  } catch {
    return record
  }
}
