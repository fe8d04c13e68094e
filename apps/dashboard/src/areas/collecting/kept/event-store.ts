import type { KeptEvent, QueueStore } from '@org/core/queue'
import { inCollecting, STRICT, type StoredEvent, wholly } from './database.ts'

const asKept = ({ number = 0, event, ...rest }: StoredEvent): KeptEvent => ({
  ...rest,
  event: { ...event, number },
})

/** The events of all people of this phone. @throws DOMException `QuotaExceededError` where the phone is full: nothing is written */
export function createEventStore(): QueueStore {
  return {
    add: (staffId, events, pictures = []) =>
      inCollecting(async (database) => {
        const transaction = database.transaction(['events', 'photos'], 'readwrite', STRICT)
        const [kept, photos] = [transaction.objectStore('events'), transaction.objectStore('photos')]
        return wholly(transaction, async () => {
          const added: KeptEvent[] = []
          for (const event of events) {
            const stored: StoredEvent = { staffId, event, answer: null, isTaken: false }
            const number = await kept.add(stored)
            added.push(asKept({ ...stored, number }))
          }
          for (const picture of pictures) await photos.add(picture)
          return added
        })
      }),
    read: (staffId) =>
      inCollecting(async (database) =>
        (await database.getAll('events')).filter((each) => each.staffId === staffId).map(asKept),
      ),
    answer: (answers) =>
      inCollecting(async (database) => {
        const byId = new Map(answers.map((answer) => [answer.id, answer]))
        const transaction = database.transaction('events', 'readwrite', STRICT)
        await wholly(transaction, async () => {
          for (const stored of await transaction.store.getAll()) {
            const answer = byId.get(stored.event.id)
            if (answer !== undefined) await transaction.store.put({ ...stored, answer })
          }
        })
      }),
  }
}
