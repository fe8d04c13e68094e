import type { Broadcast, Lock } from '@org/core'
import type { LiveChange } from '@org/core/contract'
import type { LiveChanges } from '@org/core/live'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinLiveTabs, type Listen } from './tabs.ts'

const change = (seq: number): LiveChange => ({
  seq,
  editId: null,
  by: null,
  entity: 'grower',
  entityId: 1,
  kind: 'changed',
  keys: [],
})

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Tabs have said what they have to say to each other, and answered. */
async function quiet(): Promise<void> {
  for (let round = 0; round < 10; round++) await turn()
}

/** A browser: its tabs share a lock, and hear each other a little later. */
function createBrowser(later: () => Promise<void> = turn) {
  const waiting: (() => void)[] = []
  let isHeld = false
  const lock: Lock = {
    async withLock(_name, { signal }, work) {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
      try {
        if (signal?.aborted) throw new Error('given up')
        return await work()
      } finally {
        isHeld = false
        waiting.shift()?.()
      }
    },
  }
  const channels = new Set<(message: unknown) => void>()
  const createBroadcast = (): Broadcast => {
    let mine: ((message: unknown) => void) | null = null
    /** What one tab says another hears in order; what two say, in any. */
    const lines = new Map<(message: unknown) => void, Promise<void>>()
    return {
      post(message) {
        for (const channel of channels) {
          if (channel === mine) continue
          const copy: unknown = structuredClone(message)
          const before = lines.get(channel) ?? Promise.resolve()
          const arrived = Promise.all([before, later()]).then(() => {
            if (channels.has(channel)) channel(copy)
          })
          lines.set(channel, arrived)
        }
      },
      subscribe(listener) {
        mine = listener
        channels.add(listener)
        return () => channels.delete(listener)
      },
      close() {},
    }
  }
  return { lock, createBroadcast }
}

/** What was committed, and the streams that tell it; its clock is everybody's. */
function createServer() {
  let nowMs = 1_000_000
  const committedMs = new Map<number, number>()
  const log: LiveChange[] = []
  const streams = new Set<{ push: () => void; reset: () => void }>()
  const opened: (number | null)[] = []
  const listen: Listen = ({ since = null, withinS, onChanges, onReset, onState }): LiveChanges => {
    opened.push(since)
    let lastSeq = since
    const push = () => {
      const fresh = log.filter(({ seq }) => seq > (lastSeq ?? 0))
      lastSeq = fresh.at(-1)?.seq ?? lastSeq
      if (fresh.length > 0) onChanges(fresh)
    }
    const stream = {
      push,
      reset() {
        lastSeq = log.at(-1)?.seq ?? 0
        onReset(lastSeq)
      },
    }
    streams.add(stream)
    queueMicrotask(() => {
      const fromMs = nowMs - (withinS?.() ?? 0) * 1_000
      lastSeq ??= newestBefore(fromMs)
      onState?.('live')
      if (streams.has(stream)) push()
    })
    return {
      state: 'live',
      get lastSeq() {
        return lastSeq
      },
      online() {},
      offline() {},
      close: () => void streams.delete(stream),
    }
  }
  const commit = (count = 1) => {
    for (let index = 0; index < count; index++) {
      const seq = (log.at(-1)?.seq ?? 0) + 1
      committedMs.set(seq, nowMs)
      log.push(change(seq))
    }
  }
  const now = () => nowMs
  /** The newest of what was committed before this moment. */
  const newestBefore = (ms: number) => log.findLast(({ seq }) => (committedMs.get(seq) ?? 0) < ms)?.seq ?? 0
  /** A minute: more than tabs take to open together. */
  const pass = () => {
    nowMs += 60_000
  }
  const push = () => {
    for (const stream of [...streams]) stream.push()
  }
  return { log, streams, opened, listen, commit, push, now, pass, newestBefore }
}

function openTab(browser: ReturnType<typeof createBrowser>, server: ReturnType<typeof createServer>) {
  const tab = { told: [] as number[], resets: 0, states: [] as boolean[], isOpen: true }
  const tabs = joinLiveTabs({
    person: '7',
    lock: browser.lock,
    broadcast: browser.createBroadcast(),
    clock: { now: server.now, setTimer: () => () => {} },
    beganMs: server.now(),
    listen: server.listen,
    onChanges: (changes) => void tab.told.push(...changes.map(({ seq }) => seq)),
    onHere: () => {},
    onReset: () => {
      tab.resets += 1
    },
    onState: (isLive) => void tab.states.push(isLive),
    onRefused: () => {},
  })
  return Object.assign(tab, {
    close: () => {
      tab.isOpen = false
      tabs.close()
    },
  })
}

describe('the tabs of a browser', () => {
  it('LIVE-30: hold one stream, and all hear its changes', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    const tabs = [1, 2, 3].map(() => openTab(browser, server))
    await quiet()
    server.commit(2)
    server.push()
    await quiet()
    expect(server.streams.size).toBe(1)
    expect(tabs.map(({ told }) => told)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
    expect(tabs.map(({ states }) => states.at(-1))).toEqual([true, true, true])
  })

  it('LIVE-31: when the one that listens closes, the next goes on after the last number it was told', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    const [first, second] = [openTab(browser, server), openTab(browser, server)]
    await quiet()
    server.commit(2)
    server.push()
    await quiet()
    first.close()
    server.commit(2)
    await quiet()
    expect(server.opened).toEqual([null, 2])
    expect(second.told).toEqual([1, 2, 3, 4])
    expect(server.streams.size).toBe(1)
  })

  it('LIVE-31: a later tab hears what happened since it began to load, and everything after', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    const first = openTab(browser, server)
    await quiet()
    server.commit(1)
    server.push()
    const second = openTab(browser, server)
    await quiet()
    expect(second.told).toEqual([1])
    first.close()
    await quiet()
    expect(server.opened).toEqual([null, 1])
  })

  it('LIVE-31: also when nothing was changed before its turn, it begins where the stream before it did', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    server.commit(5)
    server.pass()
    const first = openTab(browser, server)
    const second = openTab(browser, server)
    await quiet()
    first.close()
    server.commit(1)
    await quiet()
    expect(server.opened).toEqual([null, 5])
    expect(second.told).toEqual([6])
  })

  it('LIVE-31: however tabs open and close, each hears every change since it began to load, once and in order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('open'), n: fc.constant(0) }),
      fc.record({ do: fc.constant('close'), n: fc.nat({ max: 9 }) }),
      fc.record({ do: fc.constant('commit'), n: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant('push'), n: fc.constant(0) }),
      fc.record({ do: fc.constant('pass'), n: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 30 }),
        fc.scheduler(),
        async (steps, scheduler) => {
          const server = createServer()
          const browser = createBrowser(() => scheduler.schedule(Promise.resolve()))
          const tabs: (ReturnType<typeof openTab> & { from: number })[] = []
          // What was committed in the moment a page began to load may not be in what it loaded.
          const newest = () => server.newestBefore(server.now())
          scheduler.scheduleSequence(
            steps.map(({ do: what, n }) => async () => {
              if (what === 'open') tabs.push(Object.assign(openTab(browser, server), { from: newest() }))
              else if (what === 'close') tabs[n % Math.max(1, tabs.length)]?.close()
              else if (what === 'commit') server.commit(n)
              else if (what === 'pass') server.pass()
              else server.push()
            }),
          )
          await scheduler.waitIdle()
          server.push()
          await scheduler.waitIdle()
          await turn()
          await scheduler.waitIdle()
          const isAnyOpen = tabs.some(({ isOpen }) => isOpen)
          expect(server.streams.size).toBe(isAnyOpen ? 1 : 0)
          for (const tab of tabs) {
            expect(tab.told).toEqual(tab.told.toSorted((a, b) => a - b))
            expect(new Set(tab.told).size).toBe(tab.told.length)
          }
          for (const tab of tabs.filter(({ isOpen }) => isOpen)) {
            const told = tab.told.filter((seq) => seq > tab.from)
            const wanted = server.log.map(({ seq }) => seq).filter((seq) => seq > tab.from)
            // Told late, when what it missed is not kept any more, it asks for everything, and goes on from there.
            const since = tab.resets === 0 ? 0 : wanted.length - told.length
            expect(told).toEqual(wanted.slice(since))
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('LIVE-36: a tab that came while everything had to be asked for again asks for everything', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    openTab(browser, server)
    await quiet()
    for (const stream of server.streams) stream.reset()
    const late = openTab(browser, server)
    await quiet()
    server.commit(1)
    server.push()
    await quiet()
    expect([late.resets, late.told]).toEqual([1, [1]])
  })

  it('LIVE-36: a reset is every tab’s', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    const tabs = [openTab(browser, server), openTab(browser, server)]
    await quiet()
    for (const stream of server.streams) stream.reset()
    await quiet()
    expect(tabs.map(({ resets }) => resets)).toEqual([1, 1])
  })

  it('LIVE-32: what is another person’s, or no message of ours, is not listened to', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    openTab(browser, server)
    const second = openTab(browser, server)
    const other = browser.createBroadcast()
    other.subscribe(() => {})
    const changes = [change(1)]
    for (const message of [
      { type: 'live', person: '8', what: 'changes', changes },
      { type: 'live', person: '7', what: 'changes', changes: [{ seq: 'x' }] },
      { type: 'session', change: 'updated' },
      'live',
      null,
    ])
      other.post(message)
    await quiet()
    expect(second.told).toEqual([])
  })
})
