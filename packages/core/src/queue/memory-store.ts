import type { KeptEvent, PhotoStore, QueueStore } from './types.ts'

export interface MemoryQueueStore extends QueueStore {
  all(): readonly KeptEvent[]
  photos: PhotoStore
}

/** A store that lasts as long as the program: for scripts and tests. */
export function createMemoryQueueStore(): MemoryQueueStore {
  let kept: readonly KeptEvent[] = []
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    all: () => kept,
    async add(staffId, events, added = []) {
      const first = (kept.at(-1)?.event.number ?? 0) + 1
      const numbered = events.map((event, at) => ({
        event: { ...event, number: first + at },
        ...{ staffId, answer: null, isTaken: false },
      }))
      kept = [...kept, ...numbered]
      for (const { id, bytes } of added) pictures.set(id, bytes)
      return numbered
    },
    read: async (staffId) => kept.filter((each) => each.staffId === staffId),
    async answer(answers) {
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      kept = kept.map((each) => ({ ...each, answer: byId.get(each.event.id) ?? each.answer }))
    },
    photos: {
      ids: async () => new Set(pictures.keys()),
      read: async (id) => pictures.get(id) ?? null,
      remove: async (id) => void pictures.delete(id),
    },
  }
}
