import pg from 'pg'
import * as z from 'zod'
import { CHANGE_CHANNEL, type ChangeNotice } from './transact.ts'

const RECONNECT_MS = 1_000
const KEEP_ALIVE_MS = 10_000

const noticeSchema = z.object({ from: z.number(), to: z.number(), entities: z.array(z.string()) })

export interface ChangeListener {
  /** A transaction committed changes, here or in another process. */
  onChange(notice: ChangeNotice): void
  /** Notices may have been missed, or may be missed from now on: forget everything remembered. */
  onGap(): void
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
  hear(payload: string | undefined): void {
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
    client.on('notification', ({ payload }) => listeners.hear(payload))
    // Queued before the query the connection was opened for.
    client.query(`LISTEN ${CHANGE_CHANNEL}`).then(
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

/** A connection that only listens, opened again when it is lost. */
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
    })
    next.on('notification', ({ payload }) => listeners.hear(payload))
    next.on('error', () => {})
    next.on('end', () => lost(next))
    client = next
    await next.connect()
    await next.query(`LISTEN ${CHANGE_CHANNEL}`)
    listeners.setLive(true)
  }
  const lost = (which: pg.Client): void => {
    if (closed || which !== client) return
    client = null
    listeners.setLive(false)
    timer = setTimeout(() => connect().catch(() => lost(which)), RECONNECT_MS)
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
      await client?.end()
    },
  }
}
