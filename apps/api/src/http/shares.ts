import { errors } from '@org/core/contract'
import { type Asker, createTurns, type InTurn, type TurnsOptions } from '../turns.ts'

/** Calls of one person under way: more than a browser opens connections to one server. */
const CALLS = { embedded: 8, server: 16 }
const CALLS_WAITING = 256
/** Files on their way in; of 50 MB at most, so 150 MB of one person and 600 MB in all, on disk. */
const UPLOADS = { atOnce: 12, eachAtOnce: 3, eachWaiting: 8 }
/** The embedded database has one connection; a server's pool has ten, of which four are left to everything else. */
const LARGE_READS = { embedded: 1, server: 6, each: 3 }
/** Large reads of a person, under way or waiting, that keep none of their other calls from its turn: more than a page asks. */
const BESIDE = 12
/** How long a large read on the embedded database lets small calls finish first. */
const QUIET_MS = 200
/**
 * How long a call is taken for a small one. A small one may wait for a large read, and then for its own statements; a
 * design takes seconds, and each tile of a map would let it go first.
 */
const SMALL_MS = 1_000
const RETRY_S = { call: 1, upload: 5 }

/** What one call has of its person's share. */
export interface Share {
  /** See BaseCall. */
  inTurn: InTurn
  /** Gives it back. */
  leave(): void
}

/** What a person may have under way at the same time; the rest of theirs waits in a line of their own. */
export interface Shares {
  /** Waits for the person's turn. @throws errors.rateLimited when too much of theirs waits; the signal's reason */
  enter(asker: Asker, kind: 'call' | 'upload'): Promise<Share>
}

export function createShares({ isEmbedded }: { isEmbedded: boolean }): Shares {
  const turnsOf = (options: Omit<TurnsOptions, 'tooMany'>, retryAfterS: number) =>
    createTurns({ ...options, tooMany: () => errors.rateLimited(retryAfterS) })
  const database = isEmbedded ? 'embedded' : 'server'
  const callsAtOnce = CALLS[database]
  const calls = turnsOf(
    { of: 'calls', atOnce: Infinity, eachAtOnce: callsAtOnce, eachWaiting: CALLS_WAITING },
    RETRY_S.call,
  )
  const uploads = turnsOf({ of: 'uploads', ...UPLOADS }, RETRY_S.upload)
  const largeReads = turnsOf(
    {
      of: 'largeReads',
      atOnce: LARGE_READS[database],
      eachAtOnce: LARGE_READS.each,
      eachWaiting: BESIDE + callsAtOnce,
    },
    RETRY_S.call,
  )
  const beside = new Map<string, number>()
  const more = (person: string, by: 1 | -1): void => {
    const now = (beside.get(person) ?? 0) + by
    if (now === 0) beside.delete(person)
    else beside.set(person, now)
  }
  const small = createCount(SMALL_MS)
  // Between two large reads on one connection, small ones get their turn: otherwise each of their statements waits for one.
  const quiet = (): Promise<void> => (isEmbedded ? small.whenNone(QUIET_MS) : Promise.resolve())

  return {
    async enter(asker, kind) {
      const giveBack = await (kind === 'upload' ? uploads : calls).enter(asker)
      const end = kind === 'upload' || !isEmbedded ? () => {} : small.begin()
      const leave = (): void => {
        end()
        giveBack()
      }
      return {
        leave,
        async inTurn(work) {
          end()
          // Beyond so many, they keep their places: the rest of the person's calls waits, and costs nothing meanwhile.
          const isBeside = kind === 'call' && (beside.get(asker.person) ?? 0) < BESIDE
          if (isBeside) giveBack()
          if (isBeside) more(asker.person, 1)
          try {
            return await largeReads.take(asker, async () => {
              await quiet()
              return work()
            })
          } finally {
            if (isBeside) more(asker.person, -1)
          }
        },
      }
    },
  }
}

/** Callers without a name: limited by their address alone. */
export const ANYONE: Share = { inTurn: (work) => work(), leave: () => {} }

/** Counts what has been under way for at most so many milliseconds. */
function createCount(countedMs: number) {
  let count = 0
  let waiting: (() => void)[] = []
  return {
    /** @returns ends it; a second call does nothing */
    begin(): () => void {
      count += 1
      let isOver = false
      const end = (): void => {
        clearTimeout(timer)
        if (isOver) return
        isOver = true
        count -= 1
        if (count > 0) return
        const told = waiting
        waiting = []
        for (const tell of told) tell()
      }
      const timer = setTimeout(end, countedMs).unref()
      return end
    },
    /** Resolves when there is none, or after so many milliseconds: others may begin again and again. */
    async whenNone(ms: number): Promise<void> {
      if (count === 0) return
      const none = Promise.withResolvers<void>()
      const timer = setTimeout(none.resolve, ms)
      waiting.push(none.resolve)
      await none.promise
      clearTimeout(timer)
    },
  }
}
