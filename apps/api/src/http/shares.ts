import { errors } from '@org/core/contract'
import { type Asker, createTurns, type InTurn, type TurnsOptions } from '../turns.ts'

/** Calls of one person under way: more than a browser opens connections to one server. */
const CALLS = 16
const CALLS_WAITING = 256
/** Files on their way in; of 50 MB at most, so 150 MB of one person and 600 MB in all, on disk. */
const UPLOADS = { atOnce: 12, eachAtOnce: 3, eachWaiting: 8 }
/** The embedded database has one connection; a server's pool has ten, of which four are left to everything else. */
const LARGE_READS = { embedded: 1, server: 6, each: 3, eachWaiting: 60 }
/**
 * How long a large read on the embedded database lets small calls finish first, and how long a call is taken for a small
 * one: a design takes seconds, and each tile of a map would wait for it.
 */
const QUIET_MS = 200
const RETRY_S = { call: 1, upload: 5, read: 5 }

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
  const calls = turnsOf({ atOnce: Infinity, eachAtOnce: CALLS, eachWaiting: CALLS_WAITING }, RETRY_S.call)
  const uploads = turnsOf(UPLOADS, RETRY_S.upload)
  const { each: eachAtOnce, eachWaiting, ...reads } = LARGE_READS
  const atOnce = isEmbedded ? reads.embedded : reads.server
  const largeReads = turnsOf({ atOnce, eachAtOnce, eachWaiting }, RETRY_S.read)
  const small = createCount(QUIET_MS)
  // Between two large reads on one connection, small ones get their turn: otherwise each of their statements waits for one.
  const quiet = (): Promise<void> => (isEmbedded ? small.whenNone() : Promise.resolve())

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
          // It waits in the line of large reads, and keeps no small call of the same person from its turn.
          if (kind === 'call') leave()
          return largeReads.take(asker, async () => {
            await quiet()
            return work()
          })
        },
      }
    },
  }
}

/** Callers without a name: limited by their address alone. */
export const ANYONE: Share = { inTurn: (work) => work(), leave: () => {} }

/** Counts what has been under way for at most so many milliseconds. */
function createCount(ms: number) {
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
      const timer = setTimeout(end, ms).unref()
      return end
    },
    /** Resolves when there is none, at the latest after as long: others may begin again and again. */
    async whenNone(): Promise<void> {
      if (count === 0) return
      const none = Promise.withResolvers<void>()
      const timer = setTimeout(none.resolve, ms)
      waiting.push(none.resolve)
      await none.promise
      clearTimeout(timer)
    },
  }
}
