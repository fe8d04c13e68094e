import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type ChangeFeed, createEmbeddedFeed, createListeningFeed } from './change-feed.ts'
import { type EmbeddedEngine, openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import { refreshStatistics } from './statistics.ts'
import { columnTypes } from './types.ts'

/** The database for reading. Writing is reachable only inside `transact()` (transact.ts), which alone opens transactions. */
export type Db = Omit<
  Kysely<Database>,
  'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
>

/** How long a query may wait for a connection before the caller is told to come back. */
const ACQUIRE_TIMEOUT_MS = 10_000
/** How long PostgreSQL itself lets one statement run; the embedded database cannot interrupt one. */
const STATEMENT_TIMEOUT_MS = 60_000
const POOL_SIZE = 10
/** How often the embedded database looks whether its tables have changed much. */
const STATISTICS_MS = 60_000

export interface OpenDatabaseOptions {
  /** A PostgreSQL 15+ with PostGIS 3; null: embedded, in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Told once when the embedded engine dies: the process cannot go on. */
  onFatal: (error: Error) => void
}

export interface OpenedDatabase {
  db: Db
  /** News of every committed change, of this and of other processes. */
  feed: ChangeFeed
  /** Resolves when the database answers a query. */
  ping(): Promise<void>
  /** Lets running queries finish, then closes. */
  close(): Promise<void>
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUseError when another process owns the data folder; MigrationError when the applied migrations are not ours
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  return options.databaseUrl === null ? openEmbeddedDatabase(options) : openPostgres(options.databaseUrl)
}

async function openEmbeddedDatabase({ dataDir, onFatal }: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const engine = await openEmbedded(dataDir, onFatal)
  const pool = embeddedPool(engine)
  const opened = await ready(pool, createEmbeddedFeed(pool), () => engine.close())
  return withStatistics(opened)
}

/** What a server's background processes do, the embedded engine is told to. */
function withStatistics(opened: OpenedDatabase): OpenedDatabase {
  let refreshing: Promise<unknown> = Promise.resolve()
  let closed = false
  const refresh = (): void => {
    refreshing = refreshing
      .then(() => (closed ? [] : refreshStatistics(opened.db)))
      // Only a help: another minute tries again, and an engine that is dead says so itself.
      .catch(() => undefined)
  }
  refresh()
  const timer = setInterval(refresh, STATISTICS_MS)
  timer.unref()
  return {
    ...opened,
    async close() {
      closed = true
      clearInterval(timer)
      await refreshing
      await opened.close()
    },
  }
}

/** One connection: the embedded engine has one session, and whoever holds it (a transaction, above all) has it alone. */
function embeddedPool(engine: EmbeddedEngine): pg.Pool {
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    stream: () => engine.connect(),
  })
}

async function openPostgres(databaseUrl: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types: columnTypes,
    application_name: 'api',
    // PostGIS names high costs, so that PostgreSQL compiles statements it then runs in a few milliseconds: half a second each.
    options: '-c jit=off',
  })
  return ready(pool, createListeningFeed(databaseUrl))
}

async function ready(
  pool: pg.Pool,
  feed: ChangeFeed,
  closeEngine: () => Promise<void> = async () => {},
): Promise<OpenedDatabase> {
  // A connection lost while idle is replaced by the pool; a query on it reports the loss itself.
  pool.on('error', () => {})
  // The pool listens to idle connections only. One lost in the hands of a transaction, between two of its statements,
  // would end the process: the next statement says that it is lost.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    await feed.close()
    await db.destroy()
    await closeEngine()
  }
  try {
    await migrate(pool)
    await feed.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    feed,
    ping: async () => {
      await pool.query('SELECT 1')
    },
    close,
  }
}
