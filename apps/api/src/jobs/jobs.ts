import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { Db, OpenedDatabase } from '../db/database.ts'
import { readAside } from '../db/reader.ts'
import type { Tx } from '../db/transact.ts'
import { asAnswerable } from '../http/failure.ts'
import { createQueue } from './boss.ts'
import type { JobDefinition, JobKind, JobMeans } from './define.ts'
import { createLanes } from './lanes.ts'
import { readJobNews } from './news.ts'
import { runJob } from './run.ts'
import { cancelJob, claimJob, forgetOldJobs, takeOverLost } from './states.ts'
import type { JobTable } from './tables.ts'
import { holdLine, takePlace } from './turns.ts'
import { type RunHere, RunsHere } from './under-way.ts'

/** How often to search for jobs of lost processes, in milliseconds; new jobs are announced at once. */
const LOOK_MS = 15_000
const TIDY_MS = 3_600_000

/** A job as it is stored. */
export type JobNow = Pick<
  Selectable<JobTable>,
  | 'id'
  | 'kind'
  | 'staff_id'
  | 'subject_id'
  | 'state'
  | 'step'
  | 'done'
  | 'total'
  | 'result'
  | 'error'
  | 'created_at'
  | 'ended_at'
>

/** Long work in the database: a request is answered at once, and the work continues when nobody watches. */
export interface Jobs {
  /**
   * Creates a job within a transaction: it exists if and only if that commits.
   *
   * @returns its id; null if a job of this kind is running for the same subject
   */
  enqueue<S extends z.ZodMiniType>(
    tx: Tx,
    kind: Pick<JobDefinition<S>, 'kind' | 'data'>,
    job: { staffId: number; subjectId: number; data: z.input<S> },
  ): Promise<number | null>
  /** A job; a run in this process is read without the database. */
  get(db: Db, id: number): Promise<JobNow | null>
  /** A job as in the database. */
  read(db: Db, id: number): Promise<JobNow | null>
  /** The newest job of a kind for a subject, read in the same way. */
  newestOf(db: Db, kind: string, subjectId: number): Promise<JobNow | null>
  /** Ends a running job within a transaction, whichever process runs it; an ended job stays as it is. */
  cancel(tx: Tx, id: number): Promise<void>
  /**
   * For a run of this process that may have the only connection: stops it without the database, and waits until the database
   * has its end.
   *
   * @returns false if `cancel` must be used
   */
  stopHere(id: number): Promise<boolean>
  /** Begins to take jobs. */
  start(): void
  /** Gives back running jobs, and waits until nothing is being written. */
  close(): Promise<void>
}

/**
 * Prepares the queue; no job is taken before `start`.
 *
 * @param kinds all there are
 */
export async function openJobs(
  { database, ...rest }: Omit<JobMeans, 'db' | 'readAside'> & { database: OpenedDatabase },
  kinds: readonly JobKind[],
): Promise<Jobs> {
  const { db, feed, isEmbedded } = database
  const isOutage = (error: unknown): boolean => asAnswerable(error).kind === 'unavailable'
  const means: JobMeans = { ...rest, db, readAside: (work) => readAside(database, work, isOutage) }
  const { log } = means
  const names = kinds.map(({ kind }) => kind)
  const queue = createQueue(database, names, (err) => log.warn({ err }, 'the queue of jobs'))
  await queue.start()
  // Nobody else has the folder, so any running job belongs to a dead process.
  if (isEmbedded) await takeOverLost(db, queue, { mine: [], isAlone: true })

  const here = new RunsHere()
  let isClosing = false
  let background: Promise<unknown> = Promise.resolve()
  const whenFree = (work: () => Promise<unknown>, failure: string): void => {
    background = background
      .then(() => (isClosing ? undefined : work()))
      .catch((err: unknown) => log.warn({ err }, failure))
  }
  const lanes = new Map(
    kinds.map((kind) => {
      const work = async (): Promise<boolean> => {
        const claim = isClosing ? null : await claimJob(db, queue, kind.kind)
        if (claim === null) return false
        await here.during(claim, async (run) => {
          if (isClosing) run.stop('stopping')
          await runJob({ means, queue, isEmbedded }, kind, claim, run)
        })
        return true
      }
      const onError = (err: unknown): void => {
        if (!isClosing) log.warn({ err, kind: kind.kind }, 'could not look for jobs')
      }
      return [kind.kind, createLanes(kind.lanes, work, onError)] as const
    }),
  )
  const wakeAll = (): void => {
    for (const each of lanes.values()) each.wake()
  }
  const look = (): void => {
    const mine = here.all().map(({ id }) => id)
    whenFree(() => takeOverLost(db, queue, { mine, isAlone: false }), 'could not look for lost jobs')
    wakeAll()
  }
  const tidy = (): void => {
    for (const kind of kinds)
      whenFree(
        () => kind.tidy?.(means) ?? Promise.resolve(),
        `could not remove the leftovers of jobs: ${kind.kind}`,
      )
    whenFree(() => forgetOldJobs(db), 'could not remove old jobs')
  }
  const hear = (payload: string): void => {
    const news = readJobNews(payload)
    if (news === null) wakeAll()
    else if ('over' in news) here.get(news.over)?.stop('over')
    else lanes.get(news.waits)?.wake()
  }
  const endings: (() => void)[] = []

  return {
    async enqueue({ kysely }, { kind }, { staffId, subjectId, data }) {
      const line = { kind, staff_id: staffId }
      await holdLine(kysely, line)
      const queueId = randomUUID()
      const row = await kysely
        .insertInto('job')
        .values({ ...line, subject_id: subjectId, queue_id: queueId })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'subject_id']).where('ended_at', 'is', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      if (row === undefined) return null
      await takePlace(kysely, queue, { ...line, id: row.id, queueId, data })
      return row.id
    },
    async get(on, id) {
      return asHere(here.get(id)) ?? readJob(on, id)
    },
    read: readJob,
    async newestOf(on, kind, subjectId) {
      const run = asHere(here.of(kind, subjectId))
      if (run !== null) return run
      const row = await on
        .selectFrom('job')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    cancel: ({ kysely }, id) => cancelJob(kysely, queue, id),
    async stopHere(id) {
      const run = here.get(id)
      if (run === null || !isEmbedded) return false
      run.stop('canceled')
      await run.ended
      return true
    },
    start() {
      endings.push(feed.subscribe({ onChange: () => {}, onGap: wakeAll, onJob: hear }))
      const timers = [setInterval(look, LOOK_MS).unref(), setInterval(tidy, TIDY_MS).unref()]
      endings.push(() => timers.forEach(clearInterval))
      look()
      tidy()
    },
    async close() {
      isClosing = true
      for (const end of endings) end()
      for (const run of here.all()) run.stop('stopping')
      await Promise.all([background, ...Array.from(lanes.values(), (each) => each.ended())])
      await queue.stop()
    },
  }
}

/** A run that was asked to stop has ended or will end; the database has its end. */
const asHere = (run: RunHere | null): JobNow | null =>
  run === null || run.stopped !== null ? null : { ...run, ...run.progress }

async function readJob(db: Db, id: number): Promise<JobNow | null> {
  return (await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}
