import { HERE_MS, type Present } from '@org/core/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeListener } from '../../db/change-feed.ts'
import { Presence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const WORKBOOK = 'point-workbook'
const present = (id: number, more: Partial<Present> = {}): Present => ({
  workbook: WORKBOOK,
  tab: 'a',
  person: { id, name: `Person ${id}` },
  cell: { id: 5, column: 'crew' },
  isGone: false,
  ...more,
})

/** Processes that hear each other's notices. */
function processes(count: number) {
  const feeds: Set<ChangeListener>[] = []
  const payloads: string[] = []
  const all = Array.from({ length: count }, () => {
    const listeners = new Set<ChangeListener>()
    feeds.push(listeners)
    const handed: { people: readonly Present[]; to: number[] }[] = []
    const presence = new Presence({
      feed: {
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      async notify(payload) {
        payloads.push(payload)
        for (const feed of feeds) for (const { onHere } of feed) onHere?.(payload)
      },
      hand: (people, to) => void handed.push({ people, to: [...to] }),
      warn: (error) => expect.fail(String(error)),
      nowMs: () => Date.now(),
    })
    return { presence, handed }
  })
  return { all, payloads }
}

describe('who is in a workbook', () => {
  it('WBK-101: people of all processes are answered and told, to those in the same workbook alone', async () => {
    const { all } = processes(2)
    const [here, there] = all
    here?.presence.say(present(1))
    there?.presence.say(present(2))
    there?.presence.say(present(3, { workbook: 'sample-workbook' }))
    await vi.runAllTimersAsync()
    expect(there?.presence.say(present(2)).map(({ person }) => person.id)).toEqual([1])
    expect(here?.presence.say(present(1)).map(({ person }) => person.id)).toEqual([2])
    const told = here?.handed.find(({ people }) => people.some(({ person }) => person.id === 2))
    expect(told?.to.sort()).toEqual([1, 2])
    here?.presence.say(present(1, { isGone: true }))
    await vi.runAllTimersAsync()
    expect(there?.presence.say(present(2))).toEqual([])
  })

  it('WBK-101: who says nothing for half a minute has gone', async () => {
    const { all } = processes(1)
    const presence = all[0]?.presence
    presence?.say(present(1))
    await vi.advanceTimersByTimeAsync(HERE_MS - 1000)
    expect(presence?.say(present(2))).toHaveLength(1)
    // It was heard a moment after it was said.
    await vi.advanceTimersByTimeAsync(1500)
    expect(presence?.say(present(2))).toEqual([])
  })

  it('WBK-101: what fifty do at once is a few notices, none longer than PostgreSQL takes; the last word holds', async () => {
    const { all, payloads } = processes(2)
    for (let round = 1; round <= 20; round++)
      for (let id = 1; id <= 50; id++)
        all[0]?.presence.say(
          present(id, { cell: { id: round, column: 'crew' }, person: { id, name: 'Ä'.repeat(200) } }),
        )
    await vi.runAllTimersAsync()
    expect(payloads.length).toBeLessThan(10)
    expect(Math.max(...payloads.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000)
    const others = all[1]?.presence.say(present(51)) ?? []
    expect(others).toHaveLength(50)
    expect(new Set(others.map(({ cell }) => cell?.id))).toEqual(new Set([20]))
  })

  it('WBK-101: nobody fills the memory with pages, and nobody speaks for another’s page', async () => {
    const { all } = processes(1)
    const presence = all[0]?.presence
    for (let tab = 0; tab < 100; tab++) presence?.say(present(1, { tab: String(tab) }))
    await vi.runAllTimersAsync()
    expect(presence?.say(present(2))).toHaveLength(20)
    presence?.say(present(2, { tab: '0', isGone: true }))
    expect(presence?.say(present(3)).filter(({ person }) => person.id === 1)).toHaveLength(20)
  })
})
