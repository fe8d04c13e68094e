import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/running-service.ts'
import { RecordStore } from './record-store.ts'

const ids = ['a', 'b', 'c', 'd']
const commands = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('put'),
      id: fc.constantFrom(...ids),
      uid: fc.string(),
      ttlS: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ do: fc.constant('remove'), id: fc.constantFrom(...ids) }),
    fc.record({ do: fc.constant('wait'), seconds: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ do: fc.constant('restart') }),
  ),
  { maxLength: 30 },
)

describe('the records', () => {
  it('LID-15: what is found is what was last put and has not expired, across restarts (any order of events)', async () => {
    const root = await temporaryFolder()
    let run = 0
    fc.assert(
      fc.property(commands, (events) => {
        const folder = `${root}/${run++}`
        let nowMs = 0
        const open = () => new RecordStore(folder, { now: () => nowMs })
        let store = open()
        const expected = new Map<string, { uid: string; expiresAt: number }>()
        for (const event of events) {
          if ('seconds' in event) nowMs += event.seconds * 1000
          else if ('uid' in event) {
            store.put(event.id, { uid: event.uid }, event.ttlS)
            expected.set(event.id, { uid: event.uid, expiresAt: nowMs + event.ttlS * 1000 })
          } else if ('id' in event) {
            store.remove(event.id)
            expected.delete(event.id)
          } else store = open()
          for (const id of ids) {
            const kept = expected.get(id)
            const alive = kept && kept.expiresAt > nowMs ? { uid: kept.uid } : undefined
            expect(store.find(id)).toEqual(alive)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('LID-16: hold no more than their capacity; the oldest give way, in memory and on disk', async () => {
    const folder = await temporaryFolder()
    const store = new RecordStore(folder, { capacity: 3 })
    for (const id of ['one', 'two', 'three', 'four', 'five']) store.put(id, { uid: id }, 60)
    store.put('three', { uid: 'again' }, 60)
    store.put('six', { uid: 'six' }, 60)
    expect(['one', 'two', 'three', 'four', 'five', 'six'].filter((id) => store.find(id))).toEqual([
      'three',
      'five',
      'six',
    ])
    expect(readdirSync(folder).sort()).toEqual(['five.json', 'six.json', 'three.json'])
  })

  it('LID-16: expired ones leave the disk', async () => {
    const folder = await temporaryFolder()
    let nowMs = 0
    const store = new RecordStore(folder, { now: () => nowMs })
    store.put('old', { uid: 'old' }, 1)
    nowMs = 61_000
    store.put('new', { uid: 'new' }, 60)
    expect(readdirSync(folder)).toEqual(['new.json'])
  })

  it('LID-15: a change keeps the expiry and is on disk', async () => {
    const folder = await temporaryFolder()
    let nowMs = 0
    new RecordStore(folder, { now: () => nowMs }).put('token', { uid: 'x' }, 10)
    new RecordStore(folder, { now: () => nowMs }).change('token', (payload) => ({ ...payload, consumed: 5 }))
    const again = new RecordStore(folder, { now: () => nowMs })
    expect(again.find('token')).toEqual({ uid: 'x', consumed: 5 })
    nowMs = 10_000
    expect(again.find('token')).toBeUndefined()
  })

  it('LID-15: an id never becomes a path', async () => {
    const store = new RecordStore(await temporaryFolder())
    expect(() => store.put('../escape', {}, 1)).toThrow(/plain token/)
  })
})
