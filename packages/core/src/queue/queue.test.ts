import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventAnswer, FieldEvent, SentEvents } from '../contract/collecting/events.ts'
import { eventIdSchema } from '../contract/collecting/events.ts'
import { errors } from '../errors/all.ts'
import { createMemoryQueueStore } from './memory-store.ts'
import { createQueue } from './queue.ts'
import { type EventDraft, isWaiting } from './types.ts'
import { makeEventId } from './uuid.ts'

const PHONE = { id: '01890000-0000-4000-8000-000000000001', name: 'Test' }
let seed = 1
const random = (bytes: number): Uint8Array => {
  const made = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at++) {
    seed = (seed * 48_271) % 2_147_483_647
    made[at] = seed % 256
  }
  return made
}
const note = (pointId: number, text = 'Wet'): EventDraft => ({ what: 'note', pointId, baseVersion: 1, text })

type Fault = 'none' | 'lost' | 'unanswered' | 'tab' | 'refused'

/** A server that keeps each id once; what goes wrong with a call is said beforehand. */
function makeServer(faults: Fault[] = []) {
  const applied: FieldEvent[] = []
  const answers = new Map<string, EventAnswer>()
  const calls: SentEvents[] = []
  const send = async (sent: SentEvents): Promise<{ answers: EventAnswer[] }> => {
    calls.push(sent)
    const fault = faults.shift() ?? 'none'
    if (fault === 'lost') throw errors.network(null)
    // Killed in the middle: the first half was applied, each event for itself.
    const reached = fault === 'tab' ? sent.events.slice(0, Math.ceil(sent.events.length / 2)) : sent.events
    const given = reached.map((event): EventAnswer => {
      const known = answers.get(event.id)
      if (known !== undefined) return known
      applied.push(event as FieldEvent)
      const answer = { id: event.id, outcome: 'applied', message: '', remedy: '' } as const
      answers.set(event.id, answer)
      return answer
    })
    if (fault === 'unanswered' || fault === 'tab') throw errors.timeout()
    return { answers: given }
  }
  return { applied, answers, calls, send }
}

function open(
  store: ReturnType<typeof createMemoryQueueStore>,
  send: Parameters<typeof createQueue>[0]['send'],
  staffId = 7,
) {
  let busy: Promise<unknown> = Promise.resolve()
  const alone = (work: () => Promise<void>): Promise<void> => {
    const mine = busy.then(work)
    busy = mine.catch(() => {})
    return mine
  }
  return createQueue({
    ...{ store, photos: store.photos, staffId, phone: PHONE, send, sendPhoto: async () => {}, alone },
    now: () => 1_790_000_000_000,
    random,
  })
}

describe('the queue of events', () => {
  it('OFQ-1: makes ids that the contract takes, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 2 ** 47 }), (ms) => {
        expect(makeEventId(ms, random)).toMatch(/^[0-9a-f-]{36}$/)
        expect(eventIdSchema.safeParse(makeEventId(ms, random)).success).toBe(true)
      }),
    )
    expect(makeEventId(0x0190_1234_5678, () => new Uint8Array(16).fill(0xff))).toBe(
      '01901234-5678-7fff-bfff-ffffffffffff',
    )
  })

  it('OFQ-2: what was done is kept with the next numbers before anybody is told so; a store that fails keeps nothing', async () => {
    const store = createMemoryQueueStore()
    const queue = open(store, makeServer().send)
    await queue.record([note(1), note(2)])
    await queue.record([note(3)])
    expect(store.all().map(({ event }) => event.number)).toEqual([1, 2, 3])
    const full = open({ ...store, add: () => Promise.reject(new Error('full')) }, makeServer().send)
    await full.load()
    await expect(full.record([note(4)])).rejects.toThrow('full')
    expect(full.getSnapshot().events).toHaveLength(3)
  })

  it('OFQ-3: each is applied once and in order, whatever becomes of calls, tabs and answers', async () => {
    const faults = fc.array(fc.constantFrom<Fault>('none', 'lost', 'unanswered', 'tab'), { maxLength: 12 })
    const steps = fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant('tab closed' as const)), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(faults, steps, async (going, doing) => {
        const server = makeServer([...going])
        const store = createMemoryQueueStore()
        let queue = open(store, server.send)
        let done = 0
        for (const step of doing) {
          if (step === 'tab closed') {
            queue = open(store, server.send)
            await queue.load()
            continue
          }
          await queue.record(Array.from({ length: step }, (_, at) => note(at + 1)))
          done += step
          await queue.flush()
        }
        while (queue.getSnapshot().events.some(isWaiting) || store.all().some(isWaiting)) await queue.flush()
        expect(server.applied.map(({ number }) => number)).toEqual(
          Array.from({ length: done }, (_, at) => at + 1),
        )
        expect(store.all().every(({ answer }) => answer?.outcome === 'applied')).toBe(true)
      }),
    )
  })

  it('OFQ-4: sends only the person’s own, and leaves another’s on the phone', async () => {
    const server = makeServer()
    const store = createMemoryQueueStore()
    await open(store, server.send, 7).record([note(1)])
    const other = open(store, server.send, 8)
    await other.record([note(2)])
    await other.flush()
    expect(server.calls.flatMap(({ events }) => events.map(({ pointId }) => pointId))).toEqual([2])
    expect(server.calls.every(({ staffId }) => staffId === 8)).toBe(true)
    expect(store.all().filter(isWaiting)).toMatchObject([{ staffId: 7 }])
  })

  it.each([
    ['line', errors.network(null)],
    ['line', errors.unavailable()],
    ['line', errors.server()],
    ['signIn', errors.unauthenticated()],
    ['signIn', errors.sessionEnded()],
    ['reload', errors.requestToken()],
    ['refused', errors.forbidden('Only operation managers can change points')],
  ] as const)(
    'OFQ-5: while nothing can be sent (%s) it waits, says why, and goes on later',
    async (kind, error) => {
      const server = makeServer()
      let isDown = true
      const queue = open(createMemoryQueueStore(), (sent) =>
        isDown ? Promise.reject(error) : server.send(sent),
      )
      await queue.record([note(1)])
      await queue.flush()
      expect(queue.getSnapshot()).toMatchObject({ trouble: { kind }, isSending: false })
      expect(queue.getSnapshot().events.filter(isWaiting)).toHaveLength(1)
      isDown = false
      await queue.flush()
      expect(queue.getSnapshot()).toMatchObject({ trouble: null })
      expect(server.applied).toHaveLength(1)
    },
  )

  it('OFQ-6: one that the server cannot read is refused with why, and keeps no other from it', async () => {
    const server = makeServer()
    const send = async (sent: SentEvents) => {
      if (sent.events.some(({ pointId }) => pointId === 13))
        throw errors.validation([{ path: 'body.events.1', message: 'Too long' }], 'Too long')
      return server.send(sent)
    }
    const queue = open(createMemoryQueueStore(), send)
    await queue.record([note(1), note(13), note(2)])
    await queue.flush()
    expect(server.applied.map(({ pointId }) => pointId)).toEqual([1, 2])
    expect(queue.getSnapshot().events.map(({ answer }) => answer?.outcome)).toEqual([
      'applied',
      'refused',
      'applied',
    ])
    expect(queue.getSnapshot().events[1]?.answer?.message).toBe('Too long')
    expect(queue.getSnapshot().trouble).toBeNull()
  })

  it('OFQ-7: what was refused or held is asked for again, so that the phone hears what the desk decided', async () => {
    const server = makeServer()
    const queue = open(createMemoryQueueStore(), server.send)
    await queue.record([note(1)])
    const id = queue.getSnapshot().events[0]?.event.id ?? ''
    server.answers.set(id, { id, outcome: 'refused', message: 'Point 1 is “Collected”', remedy: 'Ask.' })
    await queue.flush()
    expect(queue.getSnapshot().events[0]?.answer).toMatchObject({
      outcome: 'refused',
      message: 'Point 1 is “Collected”',
    })
    server.answers.set(id, { id, outcome: 'dismissed', message: '', remedy: '' })
    await queue.flush()
    expect(queue.getSnapshot().events[0]?.answer?.outcome).toBe('dismissed')
  })

  it('OFQ-8: a server that answers nothing of what was sent is not asked for ever', async () => {
    let calls = 0
    const queue = open(createMemoryQueueStore(), async () => {
      calls += 1
      return { answers: [] }
    })
    await queue.record([note(1)])
    await queue.flush()
    expect(queue.getSnapshot().trouble).toMatchObject({ kind: 'line' })
    expect(calls).toBe(1)
  })

  it('OFQ-9: what is done while it sends goes with the same sending; the last call says that nothing waits', async () => {
    const server = makeServer()
    const queue = open(createMemoryQueueStore(), async (sent) => {
      if (server.calls.length === 0) await queue.record([note(2)])
      return server.send(sent)
    })
    await queue.record([note(1)])
    await queue.flush()
    expect(server.applied.map(({ pointId }) => pointId)).toEqual([1, 2])
    expect(server.calls.at(-1)).toMatchObject({ waiting: 0 })
  })
})
