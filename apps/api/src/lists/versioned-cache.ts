import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'

/**
 * Keeps answers while their source is unchanged. The version is read before the answer is made, so that an answer is never
 * older than its version; older versions are dropped as new answers come.
 *
 * @param maxBytes the most bytes kept for each database
 */
export function createVersionedCache<V extends object>(maxBytes: number, sizeOf: (value: V) => number) {
  const ofDatabase = new WeakMap<Db, LRUCache<string, Promise<V>>>()
  return async (db: Db, version: string, key: string, make: () => Promise<V>): Promise<V> => {
    let kept = ofDatabase.get(db)
    if (kept === undefined) {
      kept = new LRUCache<string, Promise<V>>({ maxSize: maxBytes, maxEntrySize: maxBytes })
      ofDatabase.set(db, kept)
    }
    const name = `${version} ${key}`
    const known = kept.get(name)
    if (known !== undefined) return known
    // Stored while it is being made, so that simultaneous equal questions are answered once.
    const making = make()
    kept.set(name, making, { size: 1 })
    try {
      const value = await making
      kept.set(name, making, { size: Math.max(1, sizeOf(value)) })
      return value
    } catch (error) {
      kept.delete(name)
      throw error
    }
  }
}
