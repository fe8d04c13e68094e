import type { ProductError } from '@org/core/contract'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { TransactOptions, Tx } from '../db/transact.ts'
import type { FileStore } from '../files/store.ts'

/** The services that every kind of job may use. */
export interface JobMeans {
  db: Db
  /**
   * Does work that reads very much, on a standby if there is one. When that fails, it is done from its beginning on the
   * primary.
   */
  readAside<T>(work: (db: Db) => Promise<T>): Promise<T>
  files: FileStore
  log: Logger
  now(): Date
}

/** The progress of a run. */
export interface JobProgress {
  /** The current step, for a person to read. */
  step: string
  done: number
  /** Null until it is known. */
  total: number | null
}

/** One run of a job. */
export interface JobRun extends JobMeans {
  /** The id of this run, which names what it leaves outside of the database. */
  run: string
  /** The person who requested it. */
  staffId: number
  /** Fires when the job is canceled, the process stops, or another run has taken over the job. */
  signal: AbortSignal
  /** Reports the progress; it costs nothing. */
  report(progress: Partial<JobProgress>): void
  /**
   * Writes a part of long work in a short transaction of its own, which nothing takes back. Nobody must be able to use such
   * parts before the job's end, and a run that starts again must be able to write them again.
   *
   * @throws RunOver when the job is canceled or belongs to another run: nothing is written any more
   */
  inPart<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Writes the job's result in the transaction that ends it: both or neither. Called once. `work` may be rolled back at its
   * very end, if the job was canceled or belongs to another run.
   *
   * @returns what `work` returns, which is the job's result
   */
  finish<T extends object>(options: FinishOptions, work: (tx: Tx) => Promise<T>): Promise<T>
}

export type FinishOptions = Pick<TransactOptions, 'channel' | 'reason'>

interface JobOptions<S extends z.ZodMiniType> {
  /** The queue's name. */
  kind: string
  /** The input of each run, kept with the job until it ends. */
  data: S
  /** The most jobs of this kind that one process runs at the same time. */
  lanes: number
  /** After this many lost runs the job fails, because it probably kills its process. */
  maxRuns: number
  /** Ends with {@link JobRun.finish}, or throws; the person reads an error of the catalog. */
  run(job: JobRun, data: z.output<S>): Promise<void>
  /** The message after too many lost runs. */
  givenUp(): ProductError
  /** Writes the consequences of a failure, in the transaction that ends the job. */
  onFailure?(tx: Tx, failed: FailedJob): Promise<void>
  /** The person and the channel with which {@link onFailure} writes. */
  failureOptions?: FinishOptions
  /** Runs from time to time in every process and deletes what jobs of this kind left. */
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

/** Declares a kind of job. */
export function defineJob<S extends z.ZodMiniType>({ run, ...options }: JobOptions<S>): JobDefinition<S> {
  return { ...options, start: (job, data) => run(job, options.data.parse(data)) }
}
