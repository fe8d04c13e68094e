import { randomUUID } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod'
import { withDeadline } from '../deadline.ts'
import type { Control } from './control.ts'
import { SettingsError } from './session-settings.ts'

/** Notified once for each transaction that changed something; the payload is a {@link ChangeNotice} as JSON. */
export const CHANGE_CHANNEL = 'change'
/** Notified of work that waits, and of work that is over for whoever does it: see jobs/news.ts. */
export const JOB_CHANNEL = 'job'
/** Notified of who comes, moves and goes in workbooks: see history/stream/presence.ts. */
export const HERE_CHANNEL = 'here'

const RECONNECT_MS = 1_000
const KEEP_ALIVE_MS = 10_000
/** How often something is said for a connection that only listens: it could not tell silence from nothing new. */
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

/** It was announced, and did not come. */
class UnheardError extends Error {
  override readonly name = 'UnheardError'
}

const UNHEARD =
  'The server does not hear what is announced in the database. If a pooler is in between, give the address of the database itself as DATABASE_DIRECT_URL'
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

/** The listening feed, which also tells whether it hears what is announced by a way. */
export interface ListeningFeed extends ChangeFeed {
  /** Announces something by a pool. @returns whether it was heard in time */
  hears(by: pg.Pool): Promise<boolean>
}

/**
 * A connection that only listens, opened again when it is lost or does not hear what is announced on another. That it
 * answers proves nothing: behind a pooler, or on a server that is the primary no longer, it answers and hears nothing.
 *
 * @param url of the database itself
 */
export function createListeningFeed(url: string, control: Control): ListeningFeed {
  const listeners = new Listeners()
  const proof = createProof()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'api changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: ANSWER_MS,
    })
    next.on('notification', (notice) => {
      if (notice.channel === proof.channel) proof.heard(notice.payload)
      else listeners.hear(notice)
    })
    next.on('error', () => {})
    next.on('end', () => lost(next))
    client = next
    try {
      await next.connect()
      await withDeadline(ANSWER_MS, () => next.query(`${LISTEN}; LISTEN ${proof.channel}`))
      await prove()
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    listeners.setLive(true)
    beatLater(next)
  }
  const prove = (): Promise<void> =>
    proof.ask((text, values) => control.ask(text, values, ANSWER_MS), ANSWER_MS)
  const beatLater = (which: pg.Client): void => {
    if (closed || which !== client) return
    timer = setTimeout(() => {
      prove()
        .catch(async (error: unknown) => {
          if (error instanceof UnheardError) throw error
          // Nothing could be said now: that proves nothing about hearing.
          await withDeadline(ANSWER_MS, () => which.query('SELECT 1'))
        })
        .then(
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
    async start() {
      try {
        await connect()
      } catch (error) {
        throw error instanceof UnheardError ? new SettingsError(UNHEARD) : error
      }
    },
    hears: (by) =>
      proof
        .ask((text, values) => by.query(text, values), ANSWER_MS)
        .then(
          () => true,
          () => false,
        ),
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

/**
 * It is worth nothing after a crash: it waits neither for the disk nor for a synchronous standby. PostgreSQL lets one
 * transaction that announces something commit at a time; behind one that waits for a standby it is given up.
 */
const SAY = `SELECT pg_notify($1, $2)
  FROM set_config('synchronous_commit', 'off', true) AS worth, set_config('lock_timeout', '2s', true) AS patience`

/** Something said on a channel of its own, to be heard on another connection. */
function createProof() {
  const channel = `proof_${randomUUID().replaceAll('-', '')}`
  const waiting = new Map<string, () => void>()
  return {
    channel,
    heard: (word = '') => waiting.get(word)?.(),
    /** @throws UnheardError; whatever `say` throws, errors.timeout too */
    async ask(say: (text: string, values: string[]) => Promise<unknown>, withinMs: number): Promise<void> {
      const word = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(word, resolve)
      try {
        await withDeadline(withinMs, () => say(SAY, [channel, word]))
        await withDeadline(withinMs, () => promise).catch(() => {
          throw new UnheardError('What was announced is not heard')
        })
      } finally {
        waiting.delete(word)
      }
    },
  }
}
