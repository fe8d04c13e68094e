import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventAnswer, EventOutcome, SentEvents } from '../contract/collecting/events.ts'
import { errors } from '../errors/all.ts'
import { createMemoryQueueStore, type MemoryQueueStore } from './memory-store.ts'
import { createQueue } from './queue.ts'
import { type EventDraft, type EventQueue, isWaiting, type KeptPicture } from './types.ts'

const of = { pointId: 1, baseVersion: 1 }
const note: EventDraft = { what: 'note', ...of, text: 'Wet' }
const photo: EventDraft = { what: 'photo', ...of, sizeBytes: 2, sha256: 'a'.repeat(64) }
const picture = (byte: number): Uint8Array<ArrayBuffer> => new Uint8Array([byte, 7])

type Fault = 'none' | 'lost' | 'unanswered'

/** A server that keeps each event and each picture once; what goes wrong with a call is said beforehand. */
function makeServer(faults: Fault[] = []) {
  const events = new Map<string, EventAnswer>()
  const pictures = new Map<string, readonly number[]>()
  const log: string[] = []
  const answer = <T>(arrive: () => T): T => {
    const fault = faults.shift() ?? 'none'
    if (fault === 'lost') throw errors.network(null)
    const said = arrive()
    if (fault === 'unanswered') throw errors.timeout()
    return said
  }
  return {
    events,
    pictures,
    log,
    send: async (sent: SentEvents) =>
      answer(() => ({
        answers: sent.events.map((event): EventAnswer => {
          if (!events.has(event.id)) log.push(event.what)
          const said = events.get(event.id) ?? outcome(event.id, 'applied')
          events.set(event.id, said)
          return said
        }),
      })),
    sendPhoto: async ({ id, bytes }: KeptPicture) =>
      answer(() => {
        if (events.get(id)?.outcome !== 'applied') throw errors.notFound('This photo')
        log.push('picture')
        pictures.set(id, [...bytes])
      }),
  }
}
const outcome = (id: string, said: EventOutcome): EventAnswer => ({
  ...{ id, outcome: said, message: '', remedy: '' },
})

let clock = 1_790_000_000_000
function open(
  store: MemoryQueueStore,
  { send, sendPhoto }: Pick<ReturnType<typeof makeServer>, 'send' | 'sendPhoto'>,
  staffId = 7,
): EventQueue {
  return createQueue({
    ...{ store, photos: store.photos, staffId, send, sendPhoto },
    phone: { id: '01890000-0000-4000-8000-000000000001', name: 'Test' },
    alone: (work) => work(),
    now: () => {
      clock += 1
      return clock
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  })
}

describe('photos on the phone', () => {
  it('OFQ-10: each picture arrives, whole and for its own photo, whatever becomes of calls, tabs and answers', async () => {
    const faults = fc.array(fc.constantFrom<Fault>('none', 'lost', 'unanswered'), { maxLength: 20 })
    const steps = fc.array(fc.constantFrom('photo', 'note', 'send', 'tab closed'), { maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(faults, steps, async (going, doing) => {
        const server = makeServer([...going])
        const memory = createMemoryQueueStore()
        const remove = async (id: string) => {
          // It leaves the phone only once the server has it.
          expect(server.pictures.has(id)).toBe(true)
          await memory.photos.remove(id)
        }
        const store = { ...memory, photos: { ...memory.photos, remove } }
        let queue = open(store, server)
        const taken = new Map<string, readonly number[]>()
        for (const step of doing) {
          if (step === 'send') await queue.flush()
          else if (step === 'note') await queue.record([note])
          else if (step === 'photo') {
            const bytes = picture(taken.size)
            const [kept] = await queue.record([photo], bytes)
            taken.set(kept?.event.id ?? '', [...bytes])
          } else {
            queue = open(store, server)
            await queue.load()
          }
        }
        for (let at = 0; at <= going.length; at++) await queue.flush()
        expect(server.pictures).toEqual(taken)
        expect(queue.getSnapshot()).toMatchObject({ photos: [], trouble: null, photoTrouble: null })
        expect(await store.photos.ids()).toEqual(new Set())
      }),
    )
  })

  it('OFQ-10: the same picture twice is two photos; pictures go after all events', async () => {
    const server = makeServer()
    const store = createMemoryQueueStore()
    const queue = open(store, server)
    await queue.record([photo], picture(1))
    await queue.record([photo], picture(1))
    await queue.record([note])
    expect(queue.getSnapshot().photos).toHaveLength(2)
    await queue.flush()
    expect(server.log).toEqual(['photo', 'photo', 'note', 'picture', 'picture'])
    expect([...server.pictures.values()]).toEqual([
      [1, 7],
      [1, 7],
    ])
  })

  it('OFQ-11: where a photo cannot be kept there is no event either', async () => {
    const store = createMemoryQueueStore()
    const queue = open({ ...store, add: () => Promise.reject(new Error('full')) }, makeServer())
    await expect(queue.record([photo], picture(1))).rejects.toThrow('full')
    expect(queue.getSnapshot()).toMatchObject({ events: [], photos: [] })
  })

  it('OFQ-12: one that the server does not take stays, is said, and keeps nothing else from being sent', async () => {
    const server = makeServer()
    const store = createMemoryQueueStore()
    let isRefused = true
    const sendPhoto = async (sent: KeptPicture) => {
      if (isRefused && sent.bytes[0] === 1) throw errors.conflict('These are not the bytes of this photo', '')
      return server.sendPhoto(sent)
    }
    const queue = open(store, { ...server, sendPhoto })
    const [bad] = await queue.record([photo], picture(1))
    await queue.record([photo], picture(2))
    await queue.record([note])
    await queue.flush()
    expect(queue.getSnapshot()).toMatchObject({
      photos: [bad?.event.id],
      trouble: null,
      photoTrouble: { message: 'These are not the bytes of this photo' },
    })
    expect(store.all().some(isWaiting)).toBe(false)
    expect([...server.pictures.values()]).toEqual([[2, 7]])
    isRefused = false
    await queue.flush()
    expect(queue.getSnapshot()).toMatchObject({ photos: [], photoTrouble: null })
  })

  it('OFQ-12: what is done while pictures are sent goes before the next picture', async () => {
    const server = makeServer()
    const queue = open(createMemoryQueueStore(), {
      ...server,
      sendPhoto: async (sent) => {
        await server.sendPhoto(sent)
        if (server.pictures.size > 1) return
        await queue.record([note])
        void queue.flush()
      },
    })
    await queue.record([photo], picture(1))
    await queue.record([photo], picture(2))
    await queue.flush()
    expect(server.log).toEqual(['photo', 'photo', 'picture', 'note', 'picture'])
  })

  it.each(['refused', 'withdrawn', 'dismissed'] as const)(
    'OFQ-13: the picture of a photo that is %s is not sent; it stays as long as somebody may still apply it',
    async (said) => {
      const server = makeServer()
      const store = createMemoryQueueStore()
      const queue = open(store, server)
      const [kept] = await queue.record([photo], picture(1))
      const id = kept?.event.id ?? ''
      server.events.set(id, outcome(id, said))
      await queue.flush()
      expect(server.pictures.size).toBe(0)
      expect(queue.getSnapshot().photos).toEqual(said === 'refused' ? [id] : [])
      expect((await store.photos.ids()).has(id)).toBe(said === 'refused')
    },
  )

  it('OFQ-4: another person’s photos are neither sent nor counted', async () => {
    const server = makeServer()
    const store = createMemoryQueueStore()
    await open(store, server, 8).record([photo], picture(1))
    const queue = open(store, server, 7)
    await queue.flush()
    expect(queue.getSnapshot().photos).toEqual([])
    expect(server.pictures.size).toBe(0)
    expect((await store.photos.ids()).size).toBe(1)
  })

  it('OFQ-5: without a line a picture waits, and the page is told so', async () => {
    const server = makeServer(['none', 'none', 'lost'])
    const queue = open(createMemoryQueueStore(), server)
    await queue.record([photo], picture(1))
    await queue.flush()
    expect(queue.getSnapshot()).toMatchObject({ trouble: { kind: 'line' }, photos: { length: 1 } })
    await queue.flush()
    expect(queue.getSnapshot()).toMatchObject({ trouble: null, photos: [] })
  })
})
