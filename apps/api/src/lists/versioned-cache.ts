import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import type { Asking } from '../turns.ts'

/** Of an entry besides its name and its answer, in bytes: what the cache itself keeps of it. */
const ENTRY_BYTES = 200

/**
 * Keeps answers while their source is unchanged. The version is read before the answer is made, so that an answer is never
 * older than its version; older versions are dropped as new answers come. An answer that is not there yet is made in the
 * turn of the person who asks.
 *
 * @param maxBytes the most bytes kept for each database, of the names as well as of the answers
 */
export function createVersionedCache<V extends object>(maxBytes: number, sizeOf: (value: V) => number) {
  const ofDatabase = new WeakMap<Db, LRUCache<string, Promise<V>>>()
  const keptOf = (db: Db): LRUCache<string, Promise<V>> => {
    const known = ofDatabase.get(db)
    if (known !== undefined) return known
    const made = new LRUCache<string, Promise<V>>({ maxSize: maxBytes, maxEntrySize: maxBytes })
    ofDatabase.set(db, made)
    return made
  }
  return async (
    { db, inTurn }: Asking<Db>,
    version: string,
    key: string,
    make: () => Promise<V>,
  ): Promise<V> => {
    const kept = keptOf(db)
    const name = `${version} ${key}`
    const bytes = ENTRY_BYTES + 2 * name.length
    const known = kept.get(name)
    if (known !== undefined) return known
    return inTurn(async () => {
      const meanwhile = kept.get(name)
      if (meanwhile !== undefined) return meanwhile
      // Stored while it is being made, so that simultaneous equal questions are answered once: whoever's turn comes first.
      const making = make()
      kept.set(name, making, { size: bytes })
      try {
        const value = await making
        kept.set(name, making, { size: bytes + sizeOf(value) })
        return value
      } catch (error) {
        kept.delete(name)
        throw error
      }
    })
  }
}
