import { sql } from 'kysely'
import type { Logger } from 'pino'
import { appointFirstManagers } from '../areas/dash-users/first-managers.ts'
import { keepRanges } from '../areas/results/ranges.ts'
import { createCallers } from '../auth/caller.ts'
import { createServiceKeys } from '../auth/service-keys.ts'
import { createStaffRecords, type StaffRecords } from '../auth/staff-records.ts'
import type { Config } from '../config.ts'
import { HERE_CHANNEL } from '../db/change-feed.ts'
import { type OpenedDatabase, openDatabase } from '../db/database.ts'
import type { ReaderState } from '../db/reader.ts'
import { onRecorded } from '../db/transact.ts'
import type { WaitWatch } from '../db/waits.ts'
import { createDisk, diskSpace, refuseFullDisk } from '../files/disk.ts'
import { createFileStore } from '../files/store.ts'
import { ChangeHub } from '../history/stream/stream-hub.ts'
import { createChangeSource, withReadDeadline } from '../history/stream/stream-source.ts'
import type { HttpServices } from '../http/services.ts'
import { countJobs } from '../jobs/counts.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { turnCounts } from '../turns.ts'
import { type RunningDemonstration, seedDemo } from './demonstration.ts'
import { JOB_KINDS } from './job-kinds.ts'
import { openMetrics } from './metrics.ts'
import { type Growth, watchGrowth } from './outgrown.ts'
import { watchWrites } from './write-waits.ts'

/** What the server is made of, opened once and handed on. */
export interface Services extends HttpServices {
  database: OpenedDatabase
  staffRecords: StaffRecords
  /** The live channel; closed before the server stops listening. */
  live: ChangeHub
  /** Long work; begun by the server, and closed before the database. */
  jobs: Jobs
  /** Null where none is being invented; begun by the server once it listens. */
  demonstration: RunningDemonstration | null
  growth: Growth
  writes: WaitWatch
  now(): Date
  close(): Promise<void>
}

/**
 * Opens everything the server needs, in the order it needs it.
 *
 * @param onFatal told once when something dies that the process cannot live without
 * @throws FolderError, MigrationError
 */
export async function openServices(
  config: Config,
  log: Logger,
  onFatal: (error: Error) => void,
): Promise<Services> {
  const { databaseUrl, databaseDirectUrl: directUrl, readDatabaseUrl: readUrl, dataDir, preparedDir } = config
  const metrics = await openMetrics(config)
  const onSilent = (err: Error): void => {
    metrics?.silentReplaced()
    log.warn({ err }, 'database')
  }
  // A server's database is on another disk: reads go on there.
  if (databaseUrl === null) await refuseFullDisk(dataDir)
  const onReader = (state: ReaderState): void => {
    if (state === 'current') log.info('reads go to the database for reading')
    else log.warn({ state }, 'reads go to the primary: the database for reading is behind or gone')
  }
  const addresses = { databaseUrl, directUrl, readUrl }
  const database = await openDatabase({ ...addresses, dataDir, preparedDir, onFatal, onSilent, onReader })
  if (metrics !== null) {
    database.watchWaits(({ pool, seconds }) => metrics.poolWaited(pool, seconds))
    onRecorded(database.db, ({ waitedMs }) => metrics.numbersWaited(waitedMs / 1_000))
  }
  const files = createFileStore({ dataDir: config.dataDir, log })
  const now = (): Date => new Date()
  let jobs: Jobs
  let growth: Growth
  let demonstration: RunningDemonstration | null = null
  try {
    await keepRanges(database.db)
    await appointFirstManagers(database.db, config.firstOperationManagers)
    if (config.demo === 'small') demonstration = await seedDemo(database, files, log)
    growth = await watchGrowth(database, log)
    jobs = await openJobs({ database, files, log, now }, JOB_KINDS)
  } catch (error) {
    await files.close()
    await database.close()
    throw error
  }
  const staffRecords = createStaffRecords(database)
  // After the records: what they remember is forgotten before the channel asks for it again.
  const live = new ChangeHub({
    source: withReadDeadline(createChangeSource(database.db)),
    feed: database.feed,
    staffRecords,
    log,
    now,
    onEnded: (end) => metrics?.streamEnded(end),
    notifyHere: async (payload) => {
      await sql`SELECT pg_notify(${HERE_CHANNEL}, ${payload})`.execute(database.db)
    },
  })
  const writes = watchWrites(database, log)
  metrics?.watch({
    writes,
    pools: database.poolSizes,
    turns: turnCounts,
    live,
    reader: database.reader,
    disk: () => diskSpace(dataDir),
    ping: database.ping,
    jobs: () => countJobs(database.db),
  })
  return {
    config,
    log,
    database,
    files,
    disk: createDisk(dataDir),
    callers: createCallers({
      ...config.identity,
      allowedEmailDomains: config.allowedEmailDomains,
      serviceKeys: createServiceKeys(database),
    }),
    staffRecords,
    live,
    jobs,
    demonstration,
    growth,
    writes,
    metrics,
    now,
    async close() {
      growth.close()
      writes.close()
      await demonstration?.close()
      await jobs.close()
      await live.close()
      staffRecords.close()
      await files.close()
      await database.close()
    },
  }
}
