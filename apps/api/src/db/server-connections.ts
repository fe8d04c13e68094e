import pg from 'pg'
import type { Control } from './control.ts'
import { READ_ONLY, STATEMENT_TIMEOUT_MS } from './session-settings.ts'
import { SilenceWatch } from './silence.ts'
import { columnTypes } from './types.ts'

/** How long a query may wait for a connection before the caller is told to come back. */
export const ACQUIRE_TIMEOUT_MS = 10_000
/** What takes longer than the server itself allows is not answered any more. */
const LONGEST_STATEMENT_MS = STATEMENT_TIMEOUT_MS + 5_000
/** When an idle connection is first asked for a sign of life, by the operating system. */
const KEEP_ALIVE_MS = 10_000
/** The same from the server's side, in its own words: locks of a machine that vanished are free after half a minute. */
const SERVER_KEEP_ALIVE = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=30000',
]
/** What each session of ours begins with, where nothing in between keeps it from the server. */
const OPTIONS = ['jit=off', `${READ_ONLY}=on`, ...SERVER_KEEP_ALIVE]

/** Connections of every kind to a server's database. */
export interface ServerConnections {
  /** Pools whose silent connections are found and replaced. */
  watchedPool(connectionString: string, max: number): pg.Pool
  /** One direct connection for migrations: they may take longer than any other statement, and keep a lock of their session. */
  migrating(): pg.Pool
  /** After the pools. */
  close(): void
}

interface ServerConnectionsOptions {
  /** Of the database itself. */
  directUrl: string
  /** Whether calls go through a pooler that gives each transaction another session. */
  isPooled: boolean
  control: Control
  /** Told of each connection that went silent and is replaced. */
  onSilent(error: Error): void
}

export function createConnections(options: ServerConnectionsOptions): ServerConnections {
  const { directUrl, isPooled, control, onSilent } = options
  const common: pg.PoolConfig = {
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'api',
  }
  const direct = { options: OPTIONS.map((setting) => `-c ${setting}`).join(' ') }
  const watches: SilenceWatch[] = []
  return {
    watchedPool(connectionString, max) {
      const watch = new SilenceWatch({ control, longestMs: LONGEST_STATEMENT_MS, onSilent })
      watches.push(watch)
      const asked: pg.PoolConfig = {
        ...direct,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
        onConnect: watch.greet,
      }
      const pool = new pg.Pool({
        ...common,
        // A pooler refuses what it would have to set for each transaction, and who a session is changes with each: there the
        // role has the settings (session-settings.ts), and a silent connection is found by the longest statement alone.
        ...(isPooled ? {} : asked),
        connectionString,
        max,
        types: columnTypes,
        // A statement whose answer nobody needs does not cost a way to the server and back (driver.ts).
        pipeline: true,
      })
      watch.watch(pool)
      return pool
    },
    migrating: () => new pg.Pool({ ...common, ...direct, connectionString: directUrl, max: 1 }),
    close() {
      for (const watch of watches) watch.close()
    },
  }
}
