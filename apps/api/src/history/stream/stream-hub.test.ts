import type { LiveChange } from '@org/core/contract'
import { errors } from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CallerIdentity } from '../../auth/caller.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { ChangeListener } from '../../db/change-feed.ts'
import type { Admission } from '../../http/route.ts'
import { rounds } from '../../testing/soak.ts'
import { ChangeHub, type StreamLimits } from './stream-hub.ts'
import { type ChangeSource, withReadDeadline } from './stream-source.ts'

const NOBODY = { serviceRights: null, isOperationManager: false, email: '', firstName: '', lastName: '' }
const who = (id = 1): CallerIdentity => ({
  sub: `sub-${id}`,
  email: `${id}@x.example`,
  expMs: 8.64e15,
  signedInMs: 0,
})

/** Changes with gaps between their numbers, as rolled back transactions leave them. */
const change = (seq: number): LiveChange => ({
  seq,
  editId: null,
  by: null,
  entity: 'grower',
  entityId: seq,
  kind: 'changed',
  keys: ['name'],
})

/** A database that is told what to commit, and a notice that goes out when the test says so. */
function createWorld(
  limits: Partial<StreamLimits> = {},
  pass: () => Promise<void> = async () => {},
  readMs?: number,
) {
  const log: LiveChange[] = []
  const listeners = new Set<ChangeListener>()
  const suspended = new Set<string>()
  const signedOut = new Set<string>()
  const world = {
    log,
    suspended,
    signedOut,
    reads: 0,
    isAway: false,
    isSilent: false,
    isLive: true,
    commit: (count: number, gap = 1) => {
      for (let index = 0; index < count; index++) log.push(change((log.at(-1)?.seq ?? 0) + gap))
    },
    notice: (entities: string[] = ['grower']) => {
      for (const listener of listeners) listener.onChange({ from: 1, to: 1, entities })
    },
    gap: () => {
      for (const listener of listeners) listener.onGap()
    },
    hub: null as unknown as ChangeHub,
  }
  const answer = async <T>(make: () => T): Promise<T> => {
    await pass()
    if (world.isAway) throw new Error('away')
    if (world.isSilent) await new Promise<never>(() => {})
    const made = make()
    await pass()
    return made
  }
  const source: ChangeSource = {
    newest: () => answer(() => log.at(-1)?.seq ?? 0),
    newestBefore: () => answer(() => 0),
    after: (seq, most) => {
      world.reads += 1
      return answer(() => log.filter((each) => each.seq > seq).slice(0, most))
    },
    // Everything here is of growers.
    readers: async () => () => true,
  }
  world.hub = new ChangeHub({
    source: readMs === undefined ? source : withReadDeadline(source, readMs),
    feed: {
      get live() {
        return world.isLive
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    staffRecords: {
      async of({ sub }): Promise<StaffRecord> {
        if (suspended.has(sub)) throw errors.suspended()
        if (signedOut.has(sub)) throw errors.sessionEnded()
        return { id: 1, ...NOBODY }
      },
    },
    log: { warn: () => {} },
    now: () => new Date(),
    notifyHere: async (payload) => {
      for (const listener of listeners) listener.onHere?.(payload)
    },
    limits,
  })
  worlds.push(world.hub)
  return world
}

const worlds: ChangeHub[] = []
// All at once: each waits a second for those of its streams that nobody reads to their end.
afterAll(async () => {
  await Promise.all(worlds.map((hub) => hub.close()))
})

const admission = (more: Partial<Admission> = {}): Admission => ({
  identity: who(),
  staffId: 1,
  signal: new AbortController().signal,
  ...more,
})

/** What a stream said, as `name id`; a heartbeat as `:`. */
function readerOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const events: string[] = []
  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    const texts = decoder.decode(value).split('\n\n').filter(Boolean)
    events.push(
      ...texts.map((text) => {
        const [name, id] = [/^event: (.*)$/m, /^id: (.*)$/m].map((line) => line.exec(text)?.[1])
        return name === undefined ? text : [name, id ?? /"why":"(\w+)"/.exec(text)?.[1]].join(' ')
      }),
    )
    return !done
  }
  return {
    events,
    more,
    until: async (last: string) => {
      while (!events.includes(last) && (await more()));
      return events
    },
    toEnd: async () => {
      while (await more());
      return events
    },
    leave: () => reader.cancel(),
  }
}

const changesOf = (events: readonly string[]) =>
  events.filter((text) => text.startsWith('change')).map((text) => Number(text.split(' ')[1]))

describe('joining the live channel', () => {
  it('LIVE-4: whatever happens at the same time, each listener is told every change after its place once, in order', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('commit'), n: fc.integer({ min: 1, max: 7 }) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('notice'), n: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('gap'), n: fc.constant(0) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('open'), n: fc.integer({ min: 0, max: 40 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), n: fc.integer({ min: 0, max: 9 }) }) },
    )
    const runs = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 25 }),
      before: fc.integer({ min: 0, max: 12 }),
      gap: fc.integer({ min: 1, max: 3 }),
      pageSize: fc.integer({ min: 1, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(runs, fc.scheduler(), async ({ steps, before, gap, pageSize }, scheduler) => {
        const world = createWorld({ pageSize }, () => scheduler.schedule(Promise.resolve()))
        world.commit(before, gap)
        const opened: { after: number; reader: ReturnType<typeof readerOf>; hasLeft: boolean }[] = []
        const opening: Promise<void>[] = []
        const perform = async ({ do: what, n }: { do: string; n: number }): Promise<void> => {
          if (what === 'commit') world.commit(n, gap)
          else if (what === 'notice') world.notice()
          else if (what === 'gap') world.gap()
          else if (what === 'leave') {
            const one = opened[n % Math.max(1, opened.length)]
            if (one !== undefined) {
              one.hasLeft = true
              await one.reader.leave()
            }
          } else {
            const since = Math.min(n, world.log.at(-1)?.seq ?? 0)
            const open = async () => {
              const { stream } = await world.hub.open(admission({ since }))
              const entry = { after: since, reader: readerOf(stream), hasLeft: false }
              opened.push(entry)
              void entry.reader.toEnd().catch(() => {})
            }
            opening.push(open())
          }
        }
        scheduler.scheduleSequence(steps.map((each) => async () => perform(each)))
        await scheduler.waitIdle()
        world.notice()
        await scheduler.waitIdle()
        await Promise.all(opening)
        await scheduler.waitIdle()
        for (const { after, reader, hasLeft } of opened) {
          const told = changesOf(reader.events)
          const wanted = world.log.map(({ seq }) => seq).filter((seq) => seq > after)
          expect(told).toEqual(hasLeft ? wanted.slice(0, told.length) : wanted)
          expect(reader.events).not.toContain('reset')
        }
        await world.hub.close()
      }),
      { numRuns: rounds(60, 300) },
    )
  })

  it('LIVE-3: without a number it begins with what comes next; after one, with what came after that', async () => {
    const world = createWorld()
    world.commit(3)
    const [next, after] = await Promise.all([
      world.hub.open(admission()),
      world.hub.open(admission({ since: 1 })),
    ])
    world.commit(1)
    world.notice()
    expect(await readerOf(next.stream).until('change 4')).toEqual(['hello 3', 'change 4'])
    expect(await readerOf(after.stream).until('change 4')).toEqual([
      'hello 1',
      'change 2',
      'change 3',
      'change 4',
    ])
  })

  it('LIVE-5: who has missed too much, or more than there is, is told to ask for everything again', async () => {
    const world = createWorld({ maxMissed: 10 })
    world.commit(11)
    const opened = await Promise.all([0, 1, 12].map((since) => world.hub.open(admission({ since }))))
    world.commit(1)
    world.notice()
    const [all, most, ahead] = await Promise.all(
      opened.map(({ stream }) => readerOf(stream).until('change 12')),
    )
    expect(all).toEqual(['hello 11', 'reset 11', 'change 12'])
    expect(most?.slice(0, 3)).toEqual(['hello 1', 'change 2', 'change 3'])
    expect(ahead).toEqual(['hello 11', 'reset 11', 'change 12'])
  })

  it('LIVE-5: an edit of more than that is one reset for everybody, and is not read', async () => {
    const world = createWorld({ maxMissed: 100, pageSize: 10 })
    const { stream } = await world.hub.open(admission())
    const reader = readerOf(stream)
    await reader.until('hello 0')
    world.commit(5_000)
    world.notice()
    await reader.until('reset 5000')
    world.commit(1)
    world.notice()
    expect(await reader.until('change 5001')).toEqual(['hello 0', 'reset 5000', 'change 5001'])
    expect(world.reads).toBeLessThan(5)
  })
})

describe('the live channel as long as it lasts', () => {
  it('LIVE-6: reads what is new once, however many listen, and nothing while nobody does', async () => {
    const world = createWorld()
    world.commit(1)
    world.notice()
    expect(world.reads).toBe(0)
    const readers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { stream } = await world.hub.open(admission({ staffId: index }))
        return readerOf(stream)
      }),
    )
    world.commit(1)
    world.notice()
    await Promise.all(readers.map((reader) => reader.until('change 2')))
    expect(world.reads).toBeLessThanOrEqual(2)
  })

  it('LIVE-7: says that it is there while nothing happens', async () => {
    const { stream } = await createWorld({ heartbeatMs: 5 }).hub.open(admission())
    expect(await readerOf(stream).until(':')).toEqual(['hello 0', ':'])
  })

  it('LIVE-8: who does not read is cut off once too much waits, and holds nobody else up', async () => {
    const world = createWorld({ maxQueuedBytes: 2_000 })
    const slow = await world.hub.open(admission({ staffId: 1 }))
    const quick = readerOf((await world.hub.open(admission({ staffId: 2 }))).stream)
    for (let round = 1; round <= 30; round++) {
      world.commit(1)
      world.notice()
      await quick.until(`change ${round}`)
    }
    expect(await slow.ended).toEqual({ end: 'slow', changes: 0, isCut: true })
    expect(changesOf(quick.events)).toHaveLength(30)
  })

  it('LIVE-8: who leaves what waits unread for long is cut off', async () => {
    const world = createWorld({ heartbeatMs: 5, stalledMs: 20 })
    const { ended } = await world.hub.open(admission())
    expect(await ended).toMatchObject({ end: 'slow', isCut: true })
  })

  it('LIVE-9: ends with the access token', async () => {
    const identity = { ...who(), expMs: Date.now() + 30 }
    const { stream, ended } = await createWorld().hub.open(admission({ identity }))
    expect(await readerOf(stream).toEnd()).toEqual(['hello 0', 'end expired'])
    expect(await ended).toMatchObject({ end: 'expired', isCut: false })
  })

  it('LIVE-10: ends for whom a change of staff has shut out, and for nobody else', async () => {
    const world = createWorld()
    const out = await world.hub.open(admission({ identity: who(1) }))
    const other = readerOf((await world.hub.open(admission({ identity: who(2), staffId: 2 }))).stream)
    world.suspended.add('sub-1')
    world.commit(1)
    world.notice(['staff'])
    expect((await readerOf(out.stream).toEnd()).at(-1)).toBe('end suspended')
    expect(await other.until('change 1')).toEqual(['hello 0', 'change 1'])
  })

  it('LIVE-10: ends, and says so, for whom a sign-out everywhere has ended the session', async () => {
    const world = createWorld()
    const out = await world.hub.open(admission({ identity: who(1) }))
    const other = readerOf((await world.hub.open(admission({ identity: who(2), staffId: 2 }))).stream)
    world.signedOut.add('sub-1')
    world.commit(1)
    world.notice(['staff'])
    expect((await readerOf(out.stream).toEnd()).at(-1)).toBe('end signedOut')
    expect(await other.until('change 1')).toEqual(['hello 0', 'change 1'])
  })

  it('LIVE-10: a suspension while notices were missed is found when they are heard again', async () => {
    const world = createWorld()
    const { stream } = await world.hub.open(admission())
    world.suspended.add('sub-1')
    world.gap()
    expect((await readerOf(stream).toEnd()).at(-1)).toBe('end suspended')
  })

  it('LIVE-11: tells everyone to come back when the process stops, and waits for nobody who does not listen', async () => {
    const { hub } = createWorld()
    const reading = await hub.open(admission())
    const silent = await hub.open(admission({ staffId: 2 }))
    const [events] = await Promise.all([readerOf(reading.stream).toEnd(), hub.close()])
    expect(events.at(-1)).toBe('end restart')
    expect(await silent.ended).toMatchObject({ end: 'restart', isCut: true })
    await expect(hub.open(admission())).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('LIVE-12: a person has so many streams and no more; one that ends makes room', async () => {
    const { hub } = createWorld({ perPerson: 2 })
    const [first] = await Promise.all([hub.open(admission()), hub.open(admission())])
    await expect(hub.open(admission())).rejects.toMatchObject({ kind: 'rateLimited' })
    await hub.open(admission({ staffId: 2 }))
    await first?.stream.cancel()
    await hub.open(admission())
  })

  it('LIVE-12: one whose caller has gone makes room as well, also when it was never read', async () => {
    const { hub } = createWorld({ perPerson: 1 })
    const gone = new AbortController()
    const { ended } = await hub.open(admission({ signal: gone.signal }))
    gone.abort()
    expect(await ended).toMatchObject({ end: 'gone' })
    await hub.open(admission())
  })

  it('LIVE-6: a database that is away is asked again; nothing is lost', async () => {
    const world = createWorld()
    const { stream } = await world.hub.open(admission())
    world.isAway = true
    world.commit(2)
    world.notice()
    await expect(world.hub.open(admission())).rejects.toThrow('away')
    world.isAway = false
    expect(await readerOf(stream).until('change 2')).toEqual(['hello 0', 'change 1', 'change 2'])
  })

  it('LIVE-18: a read that is never answered is given up and made again; nothing is lost or told twice', async () => {
    const world = createWorld({}, undefined, 50)
    const { stream } = await world.hub.open(admission())
    world.isSilent = true
    world.commit(2)
    world.notice()
    await expect(world.hub.open(admission())).rejects.toMatchObject({ kind: 'timeout' })
    world.isSilent = false
    const reader = readerOf(stream)
    await reader.until('change 2')
    world.commit(1)
    world.notice()
    expect(await reader.until('change 3')).toEqual(['hello 0', 'change 1', 'change 2', 'change 3'])
  })

  it('LIVE-18: tells whether it is current: commits are heard of, and what is new is read in time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const world = createWorld()
    expect(world.hub.isCurrent).toBe(true)
    world.isLive = false
    expect(world.hub.isCurrent).toBe(false)
    world.isLive = true
    const { stream } = await world.hub.open(admission())
    world.isSilent = true
    world.notice()
    vi.advanceTimersByTime(9_000)
    expect(world.hub.isCurrent).toBe(true)
    vi.advanceTimersByTime(2_000)
    expect(world.hub.isCurrent).toBe(false)
    await stream.cancel()
    expect(world.hub.isCurrent).toBe(true)
  })
})
