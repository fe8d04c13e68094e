import type { ProductError } from '@org/core/contract'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { TransactOptions, Tx } from '../db/transact.ts'
import type { FileStore } from '../files/store.ts'

/** What every kind of job may use. */
export interface JobMeans {
  db: Db
  files: FileStore
  log: Logger
  now(): Date
}

/** How far a run is. */
export interface JobProgress {
  /** What is being done, for a person to read. */
  step: string
  done: number
  /** Null until it is known. */
  total: number | null
}

/** One run of a job. */
export interface JobRun extends JobMeans {
  /** Of this run alone: what it leaves outside of the database is named by it. */
  run: string
  /** Who asked for it. */
  staffId: number
  /** Fires when the job is canceled, when the process stops, and when another run has taken the job over. */
  signal: AbortSignal
  /** Tells how far it is; costs nothing. */
  report(progress: Partial<JobProgress>): void
  /**
   * Writes what comes of the job, in the transaction that ends it: both are there, or neither. Called once; `work` may
   * be rolled back at its very end, when the job was canceled meanwhile or is another run's.
   *
   * @returns what `work` returns, which is the job's result
   */
  finish<T extends object>(options: FinishOptions, work: (tx: Tx) => Promise<T>): Promise<T>
}

export type FinishOptions = Pick<TransactOptions, 'channel' | 'reason'>

interface JobOptions<S extends z.ZodMiniType> {
  /** The queue's name. */
  kind: string
  /** What is handed to each run; kept with the job until it ends. */
  data: S
  /** Jobs of this kind that one process runs at the same time. */
  lanes: number
  /** After so many runs whose process was lost it takes its process with it: it fails. */
  maxRuns: number
  /** Ends with {@link JobRun.finish}, or throws: an error of the catalog is the person's to read. */
  run(job: JobRun, data: z.output<S>): Promise<void>
  /** Why it is given up after too many lost runs. */
  givenUp(): ProductError
  /** Writes what belongs to the failure of a job, in the transaction that ends it. */
  onFailure?(tx: Tx, failed: FailedJob): Promise<void>
  /** In the name of whom and through what {@link onFailure} writes. */
  failureOptions?: FinishOptions
  /** Now and then, in every process: forgets what jobs of this kind have left. */
  tidy?(means: JobMeans): Promise<void>
}

export interface FailedJob {
  subjectId: number
  error: ProductError
  now: Date
}

/** A kind of job, whatever its data. */
export type JobKind = Omit<JobOptions<z.ZodMiniType>, 'run'> & {
  /** Reads the data and runs. */
  start(job: JobRun, data: unknown): Promise<void>
}

/** A kind of job with the type of its data. */
export type JobDefinition<S extends z.ZodMiniType> = JobKind & { data: S }

/** Says what a kind of job is. */
export function defineJob<S extends z.ZodMiniType>({ run, ...options }: JobOptions<S>): JobDefinition<S> {
  return { ...options, start: (job, data) => run(job, options.data.parse(data)) }
}
