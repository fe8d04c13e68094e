import type { PhotoStore } from '@org/core/queue'
import { inCollecting, STRICT } from './database.ts'

/** The pictures of photos of all people of this phone; they are added together with their events. */
export function createPhotoStore(): PhotoStore {
  return {
    ids: () => inCollecting(async (database) => new Set(await database.getAllKeys('photos'))),
    read: (id) => inCollecting(async (database) => (await database.get('photos', id))?.bytes ?? null),
    remove: (id) =>
      inCollecting(async (database) => {
        const transaction = database.transaction('photos', 'readwrite', STRICT)
        await transaction.store.delete(id)
        await transaction.done
      }),
  }
}
