import type { KeptEvent, QueueStore } from './types.ts'

/** A store that lasts as long as the program: for scripts and tests. */
export function createMemoryQueueStore(): QueueStore & { all(): readonly KeptEvent[] } {
  let kept: readonly KeptEvent[] = []
  return {
    all: () => kept,
    async add(staffId, events) {
      const first = (kept.at(-1)?.event.number ?? 0) + 1
      const added = events.map((event, at) => ({
        event: { ...event, number: first + at },
        ...{ staffId, answer: null, isTaken: false },
      }))
      kept = [...kept, ...added]
      return added
    },
    read: async (staffId) => kept.filter((each) => each.staffId === staffId),
    async answer(answers) {
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      kept = kept.map((each) => ({ ...each, answer: byId.get(each.event.id) ?? each.answer }))
    },
  }
}
