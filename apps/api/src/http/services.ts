import type { DemonstrationProgress } from '@org/core/contract'
import type { Logger } from 'pino'
import type { Callers } from '../auth/caller.ts'
import type { StaffRecords } from '../auth/staff-records.ts'
import type { Config } from '../config.ts'
import type { OpenedDatabase } from '../db/database.ts'
import type { WaitWatch } from '../db/waits.ts'
import type { Disk } from '../files/disk.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { LiveChannel } from './route.ts'

/** The services for answering requests. */
export interface HttpServices {
  config: Config
  log: Logger
  database: Pick<OpenedDatabase, 'db' | 'ping' | 'isEmbedded' | 'reader' | 'newestChange'>
  files: FileStore
  disk: Disk
  callers: Callers
  staffRecords: Pick<StaffRecords, 'of'>
  live: LiveChannel & { readonly isCurrent: boolean }
  jobs: Jobs
  /** What is being invented for people to look at; null: nothing. */
  demonstration: { progress(): Promise<DemonstrationProgress | null> } | null
  /** Whether the embedded database has more than it is meant for. */
  growth: { readonly isOutgrown: boolean }
  /** What writes wait for without an end; null: they go on. */
  writes: Pick<WaitWatch, 'current'>
  /** Null: nobody reads any. */
  metrics: Metrics | null
  now(): Date
}
