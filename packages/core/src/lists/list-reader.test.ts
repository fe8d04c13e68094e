import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClock, turn } from '../session/testing/fake-clock.ts'
import { createListReader } from './list-reader.ts'
import { createListServer } from './testing/list-server.ts'
import type { ListReader, ListReaderOptions } from './types.ts'

const opened: ListReader<unknown>[] = []
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close()
})

/** A list whose answers come at once, until a test says otherwise. */
function createWorld(rows: number, options: Partial<ListReaderOptions> = {}) {
  const server = createListServer(rows)
  const clock = createFakeClock()
  const reader = createListReader(server.calls, { clock, ...options })
  opened.push(reader)
  const world = {
    server,
    clock,
    reader,
    ids: () => [...(reader.snapshot().ids ?? [])],
    rows: (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => reader.snapshot().rowAt(from + at)),
    /** Lets everything happen that waits for no time, or for this much. @returns what was asked since the last time */
    async after(ms = 0): Promise<string[]> {
      for (let round = 0; round < 8; round++) await turn()
      if (ms > 0) await clock.advance(ms)
      for (let round = 0; round < 8; round++) await turn()
      const { asked } = server
      server.asked = []
      return asked
    },
    async open(from = 0, to = 30) {
      void reader.refresh()
      reader.see(from, to)
      await world.after(1_000)
    },
    /** Answers a call that waits, of this kind. */
    async answer(what: string) {
      server.waiting.find((each) => each.what === what && !each.signal.aborted)?.answer()
      await world.after()
    },
  }
  return world
}
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
const range = (from: number, to: number): string => numbers(from, to).join(' ')
const asksOf = (asked: string[]): string[] => asked.map((each) => each.split(' ')[0] ?? '')

describe('opening a list', () => {
  it('LST-20: shows the first rows and an estimate at once, and every id half a second later', async () => {
    const { server, reader, after, rows } = createWorld(1_000)
    server.estimate = 1_300
    const before = reader.snapshot()
    expect(before).toMatchObject({ isLoading: true, count: undefined, isRefreshing: false })
    expect(reader.snapshot()).toBe(before)
    const opening = reader.refresh()
    expect(await after(499)).toEqual(['first'])
    await opening
    expect(reader.snapshot()).toMatchObject({ count: 1_300, isExact: false, ids: null, isLoading: false })
    expect(rows(0, 200)).toEqual(server.rows.slice(0, 200))
    expect(await after(1)).toEqual(['order'])
    expect(reader.snapshot()).toMatchObject({ count: 1_000, isExact: true })
    expect([...(reader.snapshot().ids ?? [])]).toEqual(server.ids())
  })

  it('LST-20: asks for no order where the first rows are all', async () => {
    const { server, reader, after } = createWorld(200)
    void reader.refresh()
    expect(await after(20_000)).toEqual(['first'])
    expect(reader.snapshot()).toMatchObject({ count: 200, isExact: true })
    expect([...(await reader.wantOrder())]).toEqual(server.ids())
    expect(await after()).toEqual([])
  })

  it('LST-20: an estimate never ends a list before what is known of it', async () => {
    const { server, reader, after } = createWorld(1_000)
    server.estimate = 3
    void reader.refresh()
    await after()
    expect(reader.snapshot()).toMatchObject({ count: 201, isExact: false })
  })

  it('LST-20: the order comes at once for who looks beyond the first rows, or wants every id', async () => {
    const beyond = createWorld(1_000)
    void beyond.reader.refresh()
    await beyond.after()
    beyond.reader.see(600, 640)
    const asked = await beyond.after()
    expect(asksOf(asked)).toEqual(['order', 'rows', 'rows', 'rows'])
    expect(beyond.rows(600, 640)).toEqual(beyond.server.rows.slice(600, 640))

    const all = createWorld(1_000)
    const wanted = all.reader.wantOrder()
    await all.after()
    expect([...(await wanted)]).toEqual(all.server.ids())
  })
})

describe('an order that comes later than the rows shown', () => {
  it('LST-23: leaves what is in sight where it is, and is asked for again', async () => {
    const { server, reader, after, ids } = createWorld(1_000)
    void reader.refresh()
    reader.see(0, 30)
    await after()
    const shown = server.ids().slice(0, 30)
    server.move(20, 700)
    server.remove(10)
    server.insert(0)
    server.isPrompt = false
    await after(500)
    server.isPrompt = true
    server.waiting[0]?.answer()
    await after()
    expect(ids().slice(0, 30)).toEqual(shown)
    expect(ids().indexOf(20)).toBe(19)
    await after(250)
    expect(ids()).toEqual(server.ids())
  })
})

describe('scrolling', () => {
  it('LST-21: reads what is in sight first, then the rest of its window and the one ahead', async () => {
    const { server, reader, after, open, answer } = createWorld(5_000)
    await open()
    server.isPrompt = false
    reader.see(1_010, 1_040)
    expect(await after()).toEqual([`rows ${range(1_011, 1_040)}`])
    await answer('rows')
    expect(server.waiting.map(({ ids }) => [...ids])).toEqual([
      [...numbers(1_001, 1_010), ...numbers(1_041, 1_100)],
      numbers(1_101, 1_200),
    ])
  })

  it('LST-21: what comes into sight while rows are on their way is read beside them', async () => {
    const { server, reader, after, open } = createWorld(5_000)
    await open()
    server.isPrompt = false
    reader.see(1_010, 1_040)
    await after()
    reader.see(1_020, 1_050)
    expect(await after()).toEqual([`rows ${[...numbers(1_001, 1_010), ...numbers(1_041, 1_100)].join(' ')}`])
    reader.see(1_025, 1_055)
    expect(await after()).toEqual([])
  })

  it('LST-21: gives up what is left behind', async () => {
    const { server, reader, after, open } = createWorld(5_000)
    await open()
    server.isPrompt = false
    reader.see(1_010, 1_040)
    await after()
    reader.see(4_000, 4_030)
    await after()
    expect(server.waiting.map(({ ids, signal }) => [ids[0], signal.aborted])).toEqual([
      [1_011, true],
      [4_001, false],
    ])
    server.isPrompt = true
    reader.see(3_950, 3_980)
    expect((await after()).map((each) => each.split(' ')[1])).toEqual(['3951', '3901', '3801'])
  })

  it('LST-22: a window that failed is asked for again when one looks again; its error is told until then', async () => {
    const { server, reader, after, open, rows } = createWorld(5_000)
    await open()
    server.isFailing = true
    reader.see(1_000, 1_030)
    await after()
    expect(reader.snapshot().error).toMatchObject({ kind: 'network' })
    expect(reader.snapshot().rowAt(0)).toEqual(server.rows[0])
    expect(await after(60_000)).toEqual([])
    server.isFailing = false
    reader.see(1_000, 1_030)
    await after()
    expect(reader.snapshot().error).toBeUndefined()
    expect(rows(1_000, 1_030)).toEqual(server.rows.slice(1_000, 1_030))
  })

  it('LST-22: the failure of a window that is left is told no longer', async () => {
    const { server, reader, after, open } = createWorld(5_000)
    await open()
    server.isFailing = true
    reader.see(1_000, 1_030)
    await after()
    server.isFailing = false
    reader.see(0, 30)
    await after()
    expect(reader.snapshot().error).toBeUndefined()
  })

  it('LST-26: holds 5,000 rows besides those in sight, those looked at last', async () => {
    const { reader, after, open } = createWorld(9_000)
    await open()
    for (let from = 0; from < 8_000; from += 100) {
      reader.see(from, from + 100)
      await after()
    }
    const held = Array.from({ length: 9_000 }, (_, index) => reader.snapshot().rowAt(index) !== undefined)
    expect(held.filter(Boolean)).toHaveLength(5_100)
    expect(held.lastIndexOf(false, 7_999)).toBe(8_100 - 5_100 - 1)
  })
})

describe('what others do', () => {
  it('LST-25: an edit of a held row reads that row alone; of one not held, nothing', async () => {
    const { server, reader, after, open } = createWorld(5_000)
    await open()
    server.edit(7)
    server.edit(3_000)
    reader.changed([7, 3_000])
    expect(await after(99)).toEqual([])
    expect(await after(1)).toEqual(['rows 7'])
    expect(reader.snapshot().rowAt(6)).toEqual({ id: 7, version: 2 })
    expect(await after(60_000)).toEqual([])
  })

  it('LST-25: edits are gathered over 100 ms, 500 a call', async () => {
    const { reader, after, open } = createWorld(1_000, { firstRows: 700 })
    await open()
    reader.changed(Array.from({ length: 400 }, (_, index) => index + 1))
    await after(50)
    reader.changed(Array.from({ length: 400 }, (_, index) => index + 301))
    const asked = await after(50)
    expect(asked.map((each) => each.split(' ').length - 1)).toEqual([500, 200])
  })

  it('LST-25: a row that changes while it is on its way is read again', async () => {
    const { server, reader, after, open, answer } = createWorld(5_000)
    await open()
    server.isPrompt = false
    reader.see(1_000, 1_030)
    await after()
    for (const each of server.waiting) each.read()
    server.edit(1_005)
    reader.changed([1_005])
    await answer('rows')
    expect(reader.snapshot().rowAt(1_004)?.version).toBe(1)
    expect(await after(100)).toEqual(['rows 1005'])
    server.waiting.at(-1)?.answer()
    await after()
    expect(reader.snapshot().rowAt(1_004)?.version).toBe(2)
  })

  it('LST-25: an edit that could not be read stays due', async () => {
    const { server, reader, after, open } = createWorld(5_000)
    await open()
    server.edit(7)
    server.isFailing = true
    reader.changed([7])
    await after(100)
    expect(reader.snapshot().error).toMatchObject({ kind: 'network' })
    server.isFailing = false
    reader.see(0, 31)
    expect(await after()).toEqual(['rows 7'])
    expect(reader.snapshot()).toMatchObject({ error: undefined })
    expect(reader.snapshot().rowAt(6)?.version).toBe(2)
  })

  it('LST-27: rows that are gone keep their places until the order is read again, which is asked for once', async () => {
    const { server, reader, after, open, ids } = createWorld(1_000)
    await open()
    server.remove(7)
    reader.changed([7])
    await after(100)
    expect(reader.snapshot().isGone(6)).toBe(true)
    expect(reader.snapshot().rowAt(6)).toBeUndefined()
    expect(reader.snapshot().idAt(6)).toBe(7)
    reader.see(1, 31)
    expect(await after()).toEqual([])
    expect(asksOf(await after(250)).sort()).toEqual(['first', 'order'])
    expect(ids()).toEqual(server.ids())
  })

  it('LST-27: an order that has rows nobody may read is not asked for again and again', async () => {
    const { server, reader, after, open } = createWorld(1_000)
    server.calls.rows = (asked, { signal }) => {
      server.asked.push(`rows ${asked.length}`)
      signal.throwIfAborted()
      return Promise.resolve(server.rows.filter(({ id }) => asked.includes(id) && id !== 505))
    }
    await open(500, 530)
    expect(reader.snapshot().isGone(504)).toBe(true)
    await after(1_000)
    expect(reader.snapshot().isGone(504)).toBe(true)
    reader.see(490, 520)
    expect(new Set(asksOf(await after(60_000)))).toEqual(new Set(['rows']))
  })

  it('LST-28: a list of at most 5,000 rows puts itself in order, gathered over 250 ms', async () => {
    const { server, reader, after, open, ids } = createWorld(1_000)
    await open()
    server.insert(0)
    reader.moved()
    await after(200)
    server.insert(500)
    reader.changed([1_002], { isOfList: false })
    expect(reader.snapshot().isOutOfOrder).toBe(false)
    expect(asksOf(await after(50)).sort()).toEqual(['first', 'order'])
    expect(ids()).toEqual(server.ids())
    expect(await after(60_000)).toEqual([])
  })

  it('WBK-58: a list in which people type says that it is out of order, and waits for a word', async () => {
    const { server, reader, after, open, ids } = createWorld(1_000, { sortsItself: false })
    await open()
    const before = ids()
    server.insert(0)
    reader.moved()
    expect(await after(60_000)).toEqual([])
    expect([reader.snapshot().isOutOfOrder, ids()]).toEqual([true, before])
    reader.putInOrder()
    await after()
    expect([reader.snapshot().isOutOfOrder, ids()]).toEqual([false, server.ids()])
  })

  it('LST-75: news of a change that the order has says nothing, newer ones and those without a number do', async () => {
    const { server, reader, open } = createWorld(6_000)
    server.asOf = 40
    await open(40, 70)
    reader.moved(39)
    reader.moved(40)
    expect(reader.snapshot().isOutOfOrder).toBe(false)
    reader.moved(41)
    expect(reader.snapshot().isOutOfOrder).toBe(true)
    await reader.putInOrder()
    expect(reader.snapshot().isOutOfOrder).toBe(false)
    reader.moved()
    expect(reader.snapshot().isOutOfOrder).toBe(true)
  })

  it.each([
    ['has it', 41, false],
    ['may not have it', 40, true],
    ['does not say', null, true],
  ] as const)(
    'LST-75: what is heard of while the order is on its way, which %s',
    async (_what, asOf, isOld) => {
      const { server, reader, after, open } = createWorld(6_000)
      await open(40, 70)
      server.isPrompt = false
      server.asOf = asOf
      void reader.refresh()
      await after()
      reader.moved(41)
      while (server.waiting.length > 0) {
        server.waiting[0]?.answer()
        await after()
      }
      expect(reader.snapshot()).toMatchObject({ isOutOfOrder: isOld, isRefreshing: false })
    },
  )

  it('LST-28: what moves while the order is on its way makes that one old, too', async () => {
    const { server, reader, after, open, ids } = createWorld(1_000)
    await open()
    server.isPrompt = false
    void reader.refresh()
    await after()
    for (const each of server.waiting) each.read()
    server.insert(0)
    reader.moved()
    while (server.waiting.length > 0) {
      server.waiting[0]?.answer()
      await after()
    }
    server.isPrompt = true
    await after(250)
    expect(ids()).toEqual(server.ids())
  })

  it('LST-28: a larger list says so, and waits for a word, or for 10 s unmoved at its top', async () => {
    const { server, reader, after, open, ids } = createWorld(6_000)
    await open(40, 70)
    server.insert(0)
    reader.moved()
    expect(reader.snapshot().isOutOfOrder).toBe(true)
    expect(await after(60_000)).toEqual([])
    reader.see(0, 30)
    await after(9_000)
    reader.see(0, 31)
    expect(await after(9_999)).toEqual([])
    await after(1)
    expect(reader.snapshot().isOutOfOrder).toBe(false)
    expect(ids()).toEqual(server.ids())

    reader.see(40, 70)
    server.move(50, 3_000)
    reader.moved()
    await Promise.all([reader.putInOrder(), after()])
    expect(ids()).toEqual(server.ids())
  })
})

describe('refreshing', () => {
  it('LST-24: shows all of it at once, under the eye of who looks', async () => {
    const { server, reader, open, answer } = createWorld(1_000)
    await open(400, 430)
    server.edit(401)
    const made = server.insert(0)
    server.isPrompt = false
    void reader.refresh()
    await answer('first')
    await answer('order')
    expect(reader.snapshot()).toMatchObject({ isRefreshing: true, isLoading: false })
    expect(reader.snapshot().rowAt(400)).toEqual({ id: 401, version: 1 })
    const last = server.waiting.at(-1)
    // What is read is what was in sight, where it lies now.
    expect([last?.what, last?.ids[0], last?.ids.length]).toEqual(['rows', 401, 30])
    await answer('rows')
    expect(reader.snapshot().idAt(0)).toBe(made)
    expect(reader.snapshot().rowAt(401)).toEqual({ id: 401, version: 2 })
    expect(reader.snapshot().indexOf(401)).toBe(401)
  })

  it('LST-24: rows out of sight are read again when they come into sight', async () => {
    const { server, reader, after, open } = createWorld(1_000, { firstRows: 50 })
    await open(400, 430)
    reader.see(700, 730)
    await after()
    server.edit(410)
    await Promise.all([reader.refresh(), after()])
    expect(reader.snapshot().rowAt(409)).toBeUndefined()
    reader.see(400, 430)
    await after()
    expect(reader.snapshot().rowAt(409)?.version).toBe(2)
  })

  it('LST-29: a refresh takes the place of the one before; late answers of that one change nothing', async () => {
    const { server, reader, after, open } = createWorld(100)
    await open()
    server.isPrompt = false
    const first = reader.refresh()
    await after()
    server.waiting[0]?.read()
    server.edit(1)
    const second = reader.refresh()
    await after()
    const [older, newer] = server.waiting
    expect(older?.signal.aborted).toBe(true)
    newer?.answer()
    await second
    older?.answer()
    await first
    expect(reader.snapshot().rowAt(0)).toEqual({ id: 1, version: 2 })
    expect(reader.snapshot().isRefreshing).toBe(false)
  })

  it('LST-29: rows asked for before a refresh, and answered after it, are not shown', async () => {
    const { server, reader, after, open } = createWorld(1_000, { firstRows: 50 })
    await open(400, 430)
    server.isPrompt = false
    reader.see(700, 730)
    await after()
    const [older] = server.waiting
    older?.read()
    server.edit(705)
    server.isPrompt = true
    await Promise.all([reader.refresh(), after()])
    older?.answer()
    await after()
    expect(older?.signal.aborted).toBe(true)
    expect(reader.snapshot().rowAt(704)?.version).toBe(2)
  })

  it('LST-29: an answer that began before a later one does not replace what that one said', async () => {
    const { server, reader, after, open } = createWorld(100)
    await open()
    server.isPrompt = false
    server.edit(1)
    reader.changed([1])
    await after(100)
    server.waiting[0]?.read()
    server.edit(1)
    reader.changed([1])
    await after(100)
    const [older, newer] = server.waiting
    newer?.answer()
    await after()
    expect(reader.snapshot().rowAt(0)?.version).toBe(3)
    older?.answer()
    await after()
    expect(reader.snapshot().rowAt(0)?.version).toBe(3)
  })

  it('LST-22: a refresh that fails rejects, and leaves what was there', async () => {
    const { server, reader, after, open } = createWorld(100)
    server.isFailing = true
    const opening = reader.refresh()
    await expect(Promise.all([opening, after()])).rejects.toMatchObject({ kind: 'network' })
    expect(reader.snapshot()).toMatchObject({ isLoading: false, count: undefined })
    server.isFailing = false
    await open()
    expect(reader.snapshot().error).toBeUndefined()
    server.isFailing = true
    reader.moved()
    await after(250)
    expect(reader.snapshot()).toMatchObject({ count: 100, isOutOfOrder: true, isRefreshing: false })
    expect(reader.snapshot().error).toMatchObject({ kind: 'network' })
    expect(await after(60_000)).toEqual([])
  })

  it('LST-29: closed, it aborts what is under way, and tells and asks nothing more', async () => {
    const { server, reader, after } = createWorld(1_000)
    server.isPrompt = false
    const opening = reader.refresh()
    let told = 0
    reader.subscribe(() => {
      told += 1
    })
    await after()
    reader.close()
    expect(server.waiting.every(({ signal }) => signal.aborted)).toBe(true)
    server.waiting[0]?.answer()
    await expect(opening).rejects.toMatchObject({ kind: 'aborted' })
    await expect(reader.wantOrder()).rejects.toMatchObject({ kind: 'aborted' })
    reader.see(0, 30)
    expect(await after(60_000)).toEqual([])
    expect(told).toBe(0)
  })
})
