import pg from 'pg'
import * as z from 'zod'
import { withDeadline } from '../deadline.ts'

/** Notified once for each transaction that changed something; the payload is a {@link ChangeNotice} as JSON. */
export const CHANGE_CHANNEL = 'change'
/** Notified of work that waits, and of work that is over for whoever does it: see jobs/news.ts. */
export const JOB_CHANNEL = 'job'
/** Notified of who comes, moves and goes in workbooks: see history/stream/presence.ts. */
export const HERE_CHANNEL = 'here'

const RECONNECT_MS = 1_000
const KEEP_ALIVE_MS = 10_000
/** How often a connection that only listens is asked something: it could not tell silence from nothing new. */
const BEAT_MS = 5_000
const ANSWER_MS = 5_000
/** How long a goodbye may take. */
const GOODBYE_MS = 1_000

/** What every process is told after a commit. */
export interface ChangeNotice {
  /** First and last number of the transaction's changes. */
  from: number
  to: number
  /** The kinds of rows touched. */
  entities: string[]
}

const LISTEN = `LISTEN ${CHANGE_CHANNEL}; LISTEN ${JOB_CHANNEL}; LISTEN ${HERE_CHANNEL}`

const noticeSchema = z.object({ from: z.number(), to: z.number(), entities: z.array(z.string()) })

export interface ChangeListener {
  /** A transaction committed changes, here or in another process. */
  onChange(notice: ChangeNotice): void
  /** Notices may have been missed, or may be missed from now on: forget everything remembered. */
  onGap(): void
  /** News of a job, by whatever was notified on {@link JOB_CHANNEL}. */
  onJob?(payload: string): void
  /** Who is where, by whatever was notified on {@link HERE_CHANNEL}. */
  onHere?(payload: string): void
}

/** News of committed changes, by LISTEN/NOTIFY. */
export interface ChangeFeed {
  /** Whether every change is being heard: while not, nothing read from the database may be remembered. */
  readonly live: boolean
  /** @returns ends the subscription */
  subscribe(listener: ChangeListener): () => void
  start(): Promise<void>
  close(): Promise<void>
}

class Listeners {
  readonly #listeners = new Set<ChangeListener>()
  live = false

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  setLive(live: boolean): void {
    this.live = live
    for (const listener of this.#listeners) listener.onGap()
  }

  /** An unreadable payload (another program on our channel) counts as a gap. */
  hear({ channel, payload }: pg.Notification): void {
    if (channel === JOB_CHANNEL) {
      for (const listener of this.#listeners) listener.onJob?.(payload ?? '')
      return
    }
    if (channel === HERE_CHANNEL) {
      for (const listener of this.#listeners) listener.onHere?.(payload ?? '')
      return
    }
    const notice = parseNotice(payload)
    for (const listener of this.#listeners) {
      if (notice === null) listener.onGap()
      else listener.onChange(notice)
    }
  }
}

function parseNotice(payload: string | undefined): ChangeNotice | null {
  try {
    return noticeSchema.parse(JSON.parse(payload ?? ''))
  } catch {
    return null
  }
}

/** The embedded database has one session: what it commits it hears, on the connection that committed. */
export function createEmbeddedFeed(pool: pg.Pool): ChangeFeed {
  const listeners = new Listeners()
  pool.on('connect', (client) => {
    client.on('notification', (notice) => listeners.hear(notice))
    // Queued before the query the connection was opened for.
    client.query(LISTEN).then(
      () => listeners.setLive(true),
      () => listeners.setLive(false),
    )
  })
  pool.on('remove', () => listeners.setLive(false))
  return {
    get live() {
      return listeners.live
    },
    subscribe: (listener) => listeners.subscribe(listener),
    start: async () => {},
    close: async () => listeners.setLive(false),
  }
}

/** A connection that only listens, opened again when it is lost or does not answer. */
export function createListeningFeed(databaseUrl: string): ChangeFeed {
  const listeners = new Listeners()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'api changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: ANSWER_MS,
    })
    next.on('notification', (notice) => listeners.hear(notice))
    next.on('error', () => {})
    next.on('end', () => lost(next))
    client = next
    try {
      await next.connect()
      await withDeadline(ANSWER_MS, () => next.query(LISTEN))
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    listeners.setLive(true)
    beatLater(next)
  }
  const beatLater = (which: pg.Client): void => {
    if (closed || which !== client) return
    timer = setTimeout(() => {
      withDeadline(ANSWER_MS, () => which.query('SELECT 1')).then(
        () => beatLater(which),
        () => which.connection.stream.destroy(),
      )
    }, BEAT_MS)
  }
  const lost = (which: pg.Client): void => {
    if (closed || which !== client) return
    client = null
    listeners.setLive(false)
    clearTimeout(timer)
    // One that fails ends, and is lost again.
    timer = setTimeout(() => connect().catch(() => {}), RECONNECT_MS)
  }

  return {
    get live() {
      return listeners.live
    },
    subscribe: (listener) => listeners.subscribe(listener),
    start: connect,
    async close() {
      closed = true
      clearTimeout(timer)
      listeners.setLive(false)
      const last = client
      if (last === null) return
      await withDeadline(GOODBYE_MS, () => last.end()).catch(() => last.connection.stream.destroy())
    },
  }
}
