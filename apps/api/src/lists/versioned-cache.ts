import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'

/**
 * Answers kept as long as what they were made of has not changed. The version is read before the answer is made, so
 * that one kept under a version is never older than it; older versions fall out as new answers come.
 *
 * @param maxBytes how much is kept for each database
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
    // Kept while it is made, so that the same question asked meanwhile is answered once.
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
