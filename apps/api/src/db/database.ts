import { errors } from '@org/core/contract'
import { Kysely } from 'kysely'
import pg from 'pg'
import { withDeadline } from '../deadline.ts'
import { type ChangeFeed, createEmbeddedFeed, createListeningFeed } from './change-feed.ts'
import { type Control, createControl } from './control.ts'
import { createDialect } from './driver.ts'
import { type EmbeddedEngine, openEmbedded } from './embedded.ts'
import { surviveLosses } from './losses.ts'
import { migrate } from './migrate.ts'
import { newestChange } from './newest-change.ts'
import { keepPiecesAtStart } from './pieces.ts'
import { type PoolName, type PoolSizes, poolSizes, type Waited, watchWaits } from './pool-watch.ts'
import { createQueueHandle, type QueueHandle } from './queue-handle.ts'
import { createReader, type Reader, type ReaderState } from './reader.ts'
import type { Database, Db } from './schema.ts'
import { ACQUIRE_TIMEOUT_MS, createConnections } from './server-connections.ts'
import { checkSettings, READ_ONLY, SettingsError } from './session-settings.ts'
import { refreshStatistics } from './statistics.ts'
import { columnTypes } from './types.ts'

export type { Db } from './schema.ts'

const POOLER_ALONE =
  'DATABASE_URL is the address of a pooler: give the address of the database itself as DATABASE_DIRECT_URL'
const OTHER_DATABASE =
  'What is announced at DATABASE_URL is not heard at DATABASE_DIRECT_URL: both must be addresses of the same database, and the direct one must not be a pooler’s'
const POOL_SIZE = 10
/** Connections for pg-boss, which is busy once a minute. */
const QUEUE_POOL_SIZE = 2
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
  /** Of the database itself, where `databaseUrl` is that of a pooler which gives each transaction another session. */
  directUrl?: string | null
  /** Of a standby of it that answers reads; null: the primary answers them. */
  readUrl?: string | null
  dataDir: string
  /** A data folder with an empty database that a new embedded one is a copy of; absent: it is made from nothing. */
  preparedDir?: string | null
  /** Told once when the embedded engine dies: the process cannot go on. */
  onFatal: (error: Error) => void
  /** Told of a connection that went silent and was replaced. */
  onSilent?: (error: Error) => void
  /** Told whenever the standby for reading is in another state. */
  onReader?: (state: ReaderState) => void
}

export interface OpenedDatabase {
  db: Db
  /** News of every committed change, of this and of other processes. */
  feed: ChangeFeed
  /** The standby that answers reads; null where there is none. */
  reader: Reader | null
  /** The number of the newest change; 0 before the first. */
  newestChange(): Promise<number>
  /** Whether this process alone has the database, on one connection. */
  isEmbedded: boolean
  /** pg-boss's own way in: for `jobs/` and nobody else. */
  queue: QueueHandle
  /** The connections of each pool at this moment; the embedded database has one pool, of one connection. */
  poolSizes(): ReadonlyMap<PoolName, PoolSizes>
  /** Tells how long each connection was waited for from now on, also in vain; called once. */
  watchWaits(tell: (waited: Waited) => void): void
  /**
   * Resolves when the database answers a query: a server on a connection of its own, the embedded one when its turn comes.
   *
   * @throws errors.unavailable after two seconds
   */
  ping(): Promise<void>
  /** Asks a server about itself, beside the pools; null for the embedded database. */
  control: Pick<Control, 'ask'> | null
  /** Lets running queries finish, then closes. */
  close(): Promise<void>
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUseError when another process owns the data folder; MigrationError when the applied migrations are not ours
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl } = options
  return databaseUrl === null ? openEmbeddedDatabase(options) : openPostgres({ ...options, databaseUrl })
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

/** What a pooler says to a program that asks for settings at the start of a connection. */
const POOLER_REFUSES = /unsupported startup parameter/

async function openPostgres(options: OpenDatabaseOptions & { databaseUrl: string }): Promise<OpenedDatabase> {
  try {
    return await openServer(options)
  } catch (error) {
    if (error instanceof Error && POOLER_REFUSES.test(error.message)) throw new SettingsError(POOLER_ALONE)
    throw error
  }
}

async function openServer({
  databaseUrl,
  directUrl = null,
  readUrl = null,
  onSilent = () => {},
  onReader = () => {},
}: OpenDatabaseOptions & { databaseUrl: string }): Promise<OpenedDatabase> {
  const isPooled = directUrl !== null
  const ownUrl = directUrl ?? databaseUrl
  const control = createControl(ownUrl)
  const connections = createConnections({ directUrl: ownUrl, isPooled, control, onSilent })
  const pool = connections.watchedPool(databaseUrl, POOL_SIZE)
  const feed = createListeningFeed(ownUrl, control)
  const readPool = readUrl === null ? null : connections.watchedPool(readUrl, POOL_SIZE)
  return ready(pool, feed, {
    reader:
      readPool === null
        ? null
        : createReader({
            pool: readPool,
            feed,
            onState: onReader,
            async check() {
              await checkSettings(readPool, isPooled)
              await checkStandby(readPool, pool)
            },
          }),
    readPool,
    migrateOn: connections.migrating(),
    queueOn: connections.watchedPool(databaseUrl, QUEUE_POOL_SIZE),
    ask: (ms) => control.ask('SELECT 1', [], ms),
    control,
    beforeUse: () => checkSettings(pool, isPooled),
    async check() {
      if (!(await feed.hears(pool))) throw new SettingsError(OTHER_DATABASE)
    },
    close: async () => {
      connections.close()
      control.close()
    },
  })
}

/** The first change that ever was: no two databases have the same. */
const FIRST_CHANGE = `SELECT coalesce((SELECT seq || ' ' || at FROM change ORDER BY seq LIMIT 1), '') AS first`

/** @throws SettingsError when they are not the same database; what asking them throws */
async function checkStandby(standby: pg.Pool, primary: pg.Pool): Promise<void> {
  const [there, here] = await Promise.all([standby, primary].map((each) => each.query(FIRST_CHANGE)))
  if (there?.rows[0]?.first !== here?.rows[0]?.first)
    throw new SettingsError('READ_DATABASE_URL is the address of another database than DATABASE_URL')
}

/** What differs between the two databases. */
interface Means {
  reader?: Reader | null
  readPool?: pg.Pool | null
  migrateOn: pg.Pool
  /** What pg-boss is given a way into. */
  queueOn: pg.Pool
  ask(withinMs: number): Promise<unknown>
  control?: Control
  /** Once the tables are there. */
  beforeUse?(): Promise<void>
  /** Once the feed has begun. */
  check?(): Promise<void>
  /** After the pool. */
  close(): Promise<void>
}

async function ready(pool: pg.Pool, feed: ChangeFeed, means: Means): Promise<OpenedDatabase> {
  const { migrateOn, queueOn, reader = null, readPool = null } = means
  for (const each of new Set([pool, migrateOn, queueOn, ...(readPool === null ? [] : [readPool])]))
    surviveLosses(each)
  const db = new Kysely<Database>({ dialect: createDialect(pool) })
  const close = async (): Promise<void> => {
    await feed.close()
    await reader?.close()
    if (queueOn !== pool && !queueOn.ending) await queueOn.end()
    await db.destroy()
    await means.close()
  }
  try {
    await migrateFirst(migrateOn, pool)
    await means.beforeUse?.()
    await keepPiecesAtStart(db)
    await feed.start()
    await means.check?.()
    await reader?.start()
  } catch (error) {
    await close()
    throw error
  }
  const pools = new Map<PoolName, pg.Pool>([['calls', pool]])
  if (queueOn !== pool) pools.set('queue', queueOn)
  if (readPool !== null) pools.set('reads', readPool)
  return {
    db,
    feed,
    reader,
    newestChange: () => newestChange(db),
    isEmbedded: queueOn === pool,
    queue: createQueueHandle(queueOn),
    poolSizes: () => poolSizes(pools),
    watchWaits: (tell) => watchWaits(pools, tell),
    ping: () => ping(means),
    control: means.control ?? null,
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
