import type pg from 'pg'
import * as z from 'zod'
import { withDeadline } from '../deadline.ts'
import type { Control } from './control.ts'

/** A statement unanswered for so long makes us ask whether the server is at work on it. */
const SILENT_MS = 4_000
const LOOK_MS = 1_000
const ASK_MS = 4_000
/** How long a new connection may take to say who it is. */
const GREETING_MS = 5_000

/** A session of the server. Its number alone is given anew. */
const sessionSchema = z.object({ pid: z.number(), started: z.string() })
const atWorkSchema = z.array(sessionSchema.extend({ isCommitting: z.boolean() }))
type Session = z.output<typeof sessionSchema>

const SESSION = `SELECT pid, backend_start::text AS started FROM pg_stat_activity WHERE pid = pg_backend_pid()`
/** A session that waits for its client has answered, or has an answer that it cannot get rid of. */
const AT_WORK = `SELECT pid, backend_start::text AS started, wait_event IS NOT DISTINCT FROM 'SyncRep' AS "isCommitting"
  FROM pg_stat_activity
  WHERE pid = ANY($1::int[]) AND wait_event_type IS DISTINCT FROM 'Client'`
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND backend_start::text = $2`

interface Watched {
  client: pg.PoolClient
  session: Session | undefined
  isTaken: boolean
  /** Statements sent and not answered. */
  open: number
  /** When the first of them was sent, or the server last said something. */
  sinceMs: number
  /** The server was not at work on it when it was asked. */
  isDoubted: boolean
}

interface SilenceOptions {
  control: Control
  /** No statement takes longer: the server itself cancels it before. */
  longestMs: number
  /** Told of each connection that is given up. */
  onSilent(error: Error): void
}

/**
 * Finds connections of a pool that died without a word (a firewall that forgot them, a machine that vanished) and
 * replaces them. On such a connection nothing is ever answered, and TCP tells after a quarter of an hour at best. A slow
 * statement looks the same from here, so the server is asked on a connection of its own: what it is still at work on
 * goes on; otherwise the session is ended there, which frees its locks, and the connection is cut here, so that who
 * waits is told.
 */
export class SilenceWatch {
  readonly #options: SilenceOptions
  readonly #sessions = new WeakMap<pg.ClientBase, Session>()
  readonly #watched = new Map<pg.PoolClient, Watched>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(options: SilenceOptions) {
    this.#options = options
  }

  /** For the pool's `onConnect`: asks a new connection who it is. */
  readonly greet = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await withDeadline(GREETING_MS, () => client.query(SESSION))
    this.#sessions.set(client, sessionSchema.parse(rows[0]))
  }

  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => this.#add(client))
    pool.on('acquire', (client) => this.#take(client, true))
    pool.on('release', (_error, client) => this.#take(client, false))
    pool.on('remove', (client) => this.#watched.delete(client))
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref()
  }

  /** After the pool: its goodbyes wait for nobody. */
  close(): void {
    clearInterval(this.#timer)
    for (const { client } of this.#watched.values()) client.connection.stream.destroy()
  }

  #add(client: pg.PoolClient): void {
    const watched: Watched = {
      client,
      session: this.#sessions.get(client),
      isTaken: true,
      open: 0,
      sinceMs: performance.now(),
      isDoubted: false,
    }
    this.#watched.set(client, watched)
    const hear = (): void => {
      watched.sinceMs = performance.now()
      watched.isDoubted = false
    }
    client.connection.stream.on('data', hear)
    const { query } = client
    const answered = (): void => {
      watched.open -= 1
    }
    Object.defineProperty(client, 'query', {
      value: (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(query, client, args)
        if (!(answer instanceof Promise)) return answer
        if (watched.open === 0) hear()
        watched.open += 1
        answer.then(answered, answered)
        return answer
      },
    })
  }

  #take(client: pg.PoolClient, isTaken: boolean): void {
    const watched = this.#watched.get(client)
    if (watched !== undefined) watched.isTaken = isTaken
  }

  async #look(): Promise<void> {
    const silent = [...this.#watched.values()].filter((each) => isSilent(each, SILENT_MS))
    if (this.#isLooking || silent.length === 0) return
    this.#isLooking = true
    const over = silent.filter((each) => isSilent(each, this.#options.longestMs))
    const atWork = await this.#atWork(silent).catch(() => null)
    await Promise.all(
      silent.map(async (each) => {
        if (!isSilent(each, SILENT_MS)) return
        const isIdle = atWork !== null && each.session !== undefined && !atWork.has(keyOf(each.session))
        // Ended, a commit that waits for a synchronous standby would hold on the primary alone, and be acknowledged to a repeat.
        const isCommitting = each.session !== undefined && atWork?.get(keyOf(each.session)) === true
        if ((over.includes(each) && !isCommitting) || (isIdle && each.isDoubted)) await this.#giveUp(each)
        else each.isDoubted = isIdle
      }),
    )
    this.#isLooking = false
  }

  /** Sessions that are at work, and of each whether it waits for a synchronous standby to have its commit. */
  async #atWork(silent: readonly Watched[]): Promise<Map<string, boolean>> {
    const pids = silent.flatMap(({ session }) => (session === undefined ? [] : [session.pid]))
    const rows = await this.#options.control.ask(AT_WORK, [pids], ASK_MS)
    return new Map(atWorkSchema.parse(rows).map((each) => [keyOf(each), each.isCommitting]))
  }

  /** Those that nobody uses are cut as well: whatever silenced this one may have silenced them. */
  async #giveUp({ client, session }: Watched): Promise<void> {
    this.#options.onSilent(new Error('A database connection went silent and is replaced'))
    if (session !== undefined) {
      const { pid, started } = session
      await this.#options.control.ask(TERMINATE, [pid, started], ASK_MS).catch(() => {})
    }
    client.connection.stream.destroy()
    for (const other of this.#watched.values()) if (!other.isTaken) other.client.connection.stream.destroy()
  }
}

const keyOf = ({ pid, started }: Session): string => `${pid} ${started}`

const isSilent = ({ open, sinceMs }: Watched, ms: number): boolean =>
  open > 0 && performance.now() - sinceMs > ms
