import { errors } from '@org/core/contract'
import { Kysely } from 'kysely'
import pg from 'pg'
import { withDeadline } from '../deadline.ts'
import { type ChangeFeed, createEmbeddedFeed, createListeningFeed } from './change-feed.ts'
import { createControl } from './control.ts'
import { createDialect } from './driver.ts'
import { type EmbeddedEngine, openEmbedded } from './embedded.ts'
import { surviveLosses } from './losses.ts'
import { migrate } from './migrate.ts'
import { keepPiecesAtStart } from './pieces.ts'
import { createQueueHandle, type QueueHandle } from './queue-handle.ts'
import type { Database } from './schema.ts'
import { SilenceWatch } from './silence.ts'
import { refreshStatistics } from './statistics.ts'
import { columnTypes } from './types.ts'

/**
 * The database for reading: its connections refuse to write. Writing is reachable only inside `transact()` (transact.ts),
 * which alone opens transactions that may.
 */
export type Db = Omit<
  Kysely<Database>,
  'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
>

/** How long a query may wait for a connection before the caller is told to come back. */
const ACQUIRE_TIMEOUT_MS = 10_000
/** How long PostgreSQL itself lets one statement run; the embedded database cannot interrupt one. */
const STATEMENT_TIMEOUT_MS = 60_000
/** Said of every connection of the pools, also for statements written by hand. */
const READ_ONLY = 'default_transaction_read_only'
/** What takes longer than the server itself allows is not answered any more. */
const LONGEST_STATEMENT_MS = STATEMENT_TIMEOUT_MS + 5_000
const POOL_SIZE = 10
/** Connections for pg-boss, which is busy once a minute. */
const QUEUE_POOL_SIZE = 2
/** When an idle connection is first asked for a sign of life, by the operating system. */
const KEEP_ALIVE_MS = 10_000
/** The same from the server's side, in its own words: locks of a machine that vanished are free after half a minute. */
const SERVER_KEEP_ALIVE = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=30000',
]
/** How long whoever asks whether the database answers waits. */
const PING_MS = 2_000
/**
 * Of one sequential page. PostgreSQL's own 4 is for turning disks; the embedded database is read from memory or from the
 * file system's cache, and went through all fields where an index would have found a few.
 */
const EMBEDDED_RANDOM_PAGE_COST = 1.1
/** How often the embedded database looks whether its tables have changed much. */
const STATISTICS_MS = 60_000

export interface OpenDatabaseOptions {
  /** A PostgreSQL 15+ with PostGIS 3; null: embedded, in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** A data folder with an empty database that a new embedded one is a copy of; absent: it is made from nothing. */
  preparedDir?: string | null
  /** Told once when the embedded engine dies: the process cannot go on. */
  onFatal: (error: Error) => void
  /** Told of a connection that went silent and was replaced. */
  onSilent?: (error: Error) => void
}

export interface OpenedDatabase {
  db: Db
  /** News of every committed change, of this and of other processes. */
  feed: ChangeFeed
  /** Whether this process alone has the database, on one connection. */
  isEmbedded: boolean
  /** pg-boss's own way in: for `jobs/` and nobody else. */
  queue: QueueHandle
  /**
   * Resolves when the database answers a query: a server on a connection of its own, the embedded one when its turn comes.
   *
   * @throws errors.unavailable after two seconds
   */
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
  const { databaseUrl, onSilent = () => {} } = options
  return databaseUrl === null ? openEmbeddedDatabase(options) : openPostgres(databaseUrl, onSilent)
}

async function openEmbeddedDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const { dataDir, onFatal, preparedDir = null } = options
  const engine = await openEmbedded(dataDir, onFatal, preparedDir)
  const pool = embeddedPool(engine)
  const opened = await ready(pool, createEmbeddedFeed(pool), {
    migrateOn: pool,
    queueOn: pool,
    ask: () => pool.query('SELECT 1'),
    close: () => engine.close(),
  })
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
    onConnect: async (client) => {
      await client.query(`SET ${READ_ONLY} = on`)
      await client.query(`SET random_page_cost = ${EMBEDDED_RANDOM_PAGE_COST}`)
    },
  })
}

async function openPostgres(databaseUrl: string, onSilent: (error: Error) => void): Promise<OpenedDatabase> {
  const control = createControl(databaseUrl)
  const silence = new SilenceWatch({ control, longestMs: LONGEST_STATEMENT_MS, onSilent })
  const settings: pg.PoolConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'api',
    // PostGIS names high costs, so that PostgreSQL compiles statements it then runs in a few milliseconds: half a second each.
    options: ['jit=off', `${READ_ONLY}=on`, ...SERVER_KEEP_ALIVE].map((setting) => `-c ${setting}`).join(' '),
  }
  const watchedPool = (max: number, watch: SilenceWatch): pg.Pool => {
    const pool = new pg.Pool({
      ...settings,
      max,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      types: columnTypes,
      // A statement whose answer nobody needs does not cost a way to the server and back (driver.ts).
      pipeline: true,
      onConnect: watch.greet,
    })
    watch.watch(pool)
    return pool
  }
  const pool = watchedPool(POOL_SIZE, silence)
  const queueSilence = new SilenceWatch({ control, longestMs: LONGEST_STATEMENT_MS, onSilent })
  return ready(pool, createListeningFeed(databaseUrl), {
    // Unwatched: a migration may take longer than any other statement.
    migrateOn: new pg.Pool({ ...settings, max: 1 }),
    queueOn: watchedPool(QUEUE_POOL_SIZE, queueSilence),
    ask: (ms) => control.ask('SELECT 1', [], ms),
    close: async () => {
      silence.close()
      queueSilence.close()
      control.close()
    },
  })
}

/** What differs between the two databases. */
interface Means {
  migrateOn: pg.Pool
  /** What pg-boss is given a way into. */
  queueOn: pg.Pool
  ask(withinMs: number): Promise<unknown>
  /** After the pool. */
  close(): Promise<void>
}

async function ready(pool: pg.Pool, feed: ChangeFeed, means: Means): Promise<OpenedDatabase> {
  const { migrateOn, queueOn } = means
  for (const each of new Set([pool, migrateOn, queueOn])) surviveLosses(each)
  const db = new Kysely<Database>({ dialect: createDialect(pool) })
  const close = async (): Promise<void> => {
    await feed.close()
    if (queueOn !== pool && !queueOn.ending) await queueOn.end()
    await db.destroy()
    await means.close()
  }
  try {
    await migrateFirst(migrateOn, pool)
    await keepPiecesAtStart(db)
    await feed.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    feed,
    isEmbedded: queueOn === pool,
    queue: createQueueHandle(queueOn),
    ping: () => ping(means),
    close,
  }
}

async function migrateFirst(migrateOn: pg.Pool, pool: pg.Pool): Promise<void> {
  try {
    await migrate(migrateOn)
  } finally {
    if (migrateOn !== pool) await migrateOn.end()
  }
}

async function ping(means: Means): Promise<void> {
  try {
    await withDeadline(PING_MS, () => means.ask(PING_MS))
  } catch (error) {
    throw errors.unavailable(undefined, error)
  }
}
