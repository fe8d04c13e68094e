import type { KeyValueStorage } from './ports.ts'

/** Storage that lives and dies with this object. No other context can change it, so nothing is ever announced. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}
