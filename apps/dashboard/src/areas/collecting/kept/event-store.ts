import type { KeptEvent, QueueStore } from '@org/core/queue'
import { inCollecting, STRICT, type StoredEvent, wholly } from './database.ts'

const kept = ({ number = 0, event, ...rest }: StoredEvent): KeptEvent => ({
  ...rest,
  event: { ...event, number },
})

/** The events of all people of this phone. @throws DOMException `QuotaExceededError` where the phone is full: nothing is written */
export function createEventStore(): QueueStore {
  return {
    add: (staffId, events) =>
      inCollecting(async (database) => {
        const transaction = database.transaction('events', 'readwrite', STRICT)
        return wholly(transaction, async () => {
          const added: KeptEvent[] = []
          for (const event of events) {
            const stored: StoredEvent = { staffId, event, answer: null, isTaken: false }
            const number = await transaction.store.add(stored)
            added.push(kept({ ...stored, number }))
          }
          return added
        })
      }),
    read: (staffId) =>
      inCollecting(async (database) =>
        (await database.getAll('events')).filter((each) => each.staffId === staffId).map(kept),
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
