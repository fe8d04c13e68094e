import * as z from 'zod'
import type { Control } from './control.ts'

/** What writes wait for that does not come. */
export type WaitedFor = 'a synchronous standby' | 'the lock of change numbers'

export interface WriteWait {
  for: WaitedFor
  /** Of the write that has waited longest. */
  seconds: number
  /** The session that holds the lock; null where none does, or writes wait for a standby. */
  holderPid: number | null
}

interface WaitWatchOptions {
  /** Told once when writes have waited too long, and when they go on. */
  onBegin(wait: WriteWait): void
  onEnd(wait: WriteWait): void
}

/** Whether writes go on. */
export interface WaitWatch {
  /** What they wait for; null: they go on. */
  readonly current: WriteWait | null
  /** How long the oldest of them has waited when the database was last asked; null where that is not known. */
  readonly seconds: number | null
  close(): void
}

const EVERY_MS = 5_000
const ASK_MS = 2_000
/** No commit takes so long whose standby answers, and nothing else happens under the lock. */
const TOO_LONG_S = 5

/**
 * A commit waits for a synchronous standby after it was written, without an end, and keeps the lock under which changes are
 * numbered (7302001, migration 0056): then no write goes on. A role sees what its own sessions wait for, and everybody's
 * locks; it needs no other right.
 */
const WAITS = `
  WITH lock AS (
    SELECT pid, granted, waitstart FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 0 AND objid = 7302001 AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  )
  SELECT
    (SELECT extract(epoch FROM max(clock_timestamp() - query_start)) FROM pg_stat_activity
      WHERE wait_event = 'SyncRep')::float8 AS "standbyS",
    (SELECT extract(epoch FROM max(clock_timestamp() - waitstart)) FROM lock WHERE NOT granted)::float8 AS "lockS",
    (SELECT pid FROM lock WHERE granted LIMIT 1) AS "holderPid"`

const waitsSchema = z.tuple([
  z.object({
    standbyS: z.number().nullable(),
    lockS: z.number().nullable(),
    holderPid: z.number().nullable(),
  }),
])
type Waits = z.output<typeof waitsSchema>[0]

/** Asks a server's database every five seconds what its writes wait for. */
export function createWaitWatch(
  control: Pick<Control, 'ask'>,
  { onBegin, onEnd }: WaitWatchOptions,
): WaitWatch {
  let [current, seconds]: [WriteWait | null, number | null] = [null, 0]
  let isAsking = false

  const look = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      const [waits] = waitsSchema.parse(await control.ask(WAITS, [], ASK_MS))
      seconds = Math.max(waits.standbyS ?? 0, waits.lockS ?? 0)
      const [before, now] = [current, waitOf(waits)]
      current = now
      if (now !== null && now.for !== before?.for) onBegin(now)
      if (now === null && before !== null) onEnd(before)
    } catch {
      // A database that does not answer is said by those who need it.
      seconds = null
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return {
    get current() {
      return current
    },
    get seconds() {
      return seconds
    },
    close: () => clearInterval(timer),
  }
}

/** The standby first: whoever waits for it holds the lock for which the others wait. */
function waitOf({ standbyS, lockS, holderPid }: Waits): WriteWait | null {
  if (standbyS !== null && standbyS > TOO_LONG_S)
    return { for: 'a synchronous standby', seconds: standbyS, holderPid: null }
  if (lockS !== null && lockS > TOO_LONG_S)
    return { for: 'the lock of change numbers', seconds: lockS, holderPid }
  return null
}
