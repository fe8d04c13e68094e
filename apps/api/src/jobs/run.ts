import { setTimeout } from 'node:timers/promises'
import { errors, isProductError, type ProductError } from '@org/core/contract'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { asAnswerable } from '../http/failure.ts'
import type { Queue } from './boss.ts'
import type { JobKind, JobMeans, JobRun } from './define.ts'
import { type Claim, endRun, giveBack, holdRun, RunOver, reportRun } from './states.ts'
import type { RunHere } from './under-way.ts'

/** How often a run reports its progress and learns whether it has ended, in milliseconds. */
const REPORT_MS = 1_000
/**
 * Before each part of a job on the embedded database, in milliseconds: a call of someone else is several statements, and
 * would wait for another part before each of them.
 */
const PAUSE_MS = 15

export interface Running {
  means: JobMeans
  queue: Queue
  /** Whether the database has one connection: while a job's transaction has it, nothing can be reported. */
  isEmbedded: boolean
}

/** Runs one job to its end. The database then has its end, or the job runs again. */
export async function runJob(running: Running, kind: JobKind, claim: Claim, here: RunHere): Promise<void> {
  const { means } = running
  const log = means.log.child({ job: claim.id, kind: claim.kind })
  const state = { isFinishing: false, isFinished: false }
  const heartbeat = startHeartbeat(running, here, () => !(state.isFinishing && running.isEmbedded))
  const job: JobRun = {
    ...means,
    log,
    run: claim.run,
    staffId: claim.staff_id,
    signal: here.signal,
    report: (progress) => Object.assign(here.progress, progress),
    async inPart(work) {
      if (running.isEmbedded) await setTimeout(PAUSE_MS)
      here.signal.throwIfAborted()
      return transact(means.db, { staffId: claim.staff_id }, async (tx) => {
        await holdRun(tx.kysely, claim)
        return work(tx)
      })
    },
    async finish(options, work) {
      state.isFinishing = true
      const result = await transact(means.db, { ...options, staffId: claim.staff_id }, async (tx) => {
        const made = await work(tx)
        here.signal.throwIfAborted()
        await endRun(tx.kysely, running.queue, claim, {
          state: 'done',
          result: made,
          progress: here.progress,
        })
        return made
      })
      state.isFinished = true
      return result
    },
  }
  try {
    if (claim.runs > kind.maxRuns) throw kind.givenUp()
    await refuseSuspended(means.db, claim.staff_id)
    await kind.start(job, claim.data)
    if (!state.isFinished) throw new Error(`A job of the kind ${kind.kind} ended without a result`)
  } catch (error) {
    if (state.isFinished) log.error({ err: error }, 'a job failed after its end')
    else await settle({ ...running, means: { ...means, log } }, kind, claim, here, error)
  } finally {
    await heartbeat.stop()
  }
}

/** Refuses the job of a person who has lost access. */
async function refuseSuspended(db: Db, staffId: number): Promise<void> {
  const { suspended_at } = await db
    .selectFrom('staff')
    .select('suspended_at')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (suspended_at !== null) throw errors.suspended()
}

/** Reports the progress each second. Failed reports do not pile up. */
function startHeartbeat(
  { means: { db, log } }: Running,
  here: RunHere,
  isPossible: () => boolean,
): { stop(): Promise<void> } {
  let telling: Promise<void> | null = null
  const tell = async (): Promise<void> => {
    try {
      if (!(await reportRun(db, here, here.progress))) here.stop('over')
    } catch (err) {
      log.warn({ err, job: here.id }, 'a job could not report its progress')
    }
    telling = null
  }
  const timer = setInterval(() => {
    if (telling === null && isPossible()) telling = tell()
  }, REPORT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await telling
    },
  }
}

/** Handles a job whose run did not finish. */
async function settle(
  running: Running,
  kind: JobKind,
  claim: Claim,
  here: RunHere,
  thrown: unknown,
): Promise<void> {
  const { means, queue } = running
  const { db, log } = means
  try {
    if (thrown instanceof RunOver || here.stopped === 'over') return
    if (here.stopped === 'stopping') await giveBack(db, queue, claim, false)
    else if (here.stopped === 'canceled')
      await transact(db, { staffId: null }, ({ kysely }) =>
        endRun(kysely, queue, claim, { state: 'canceled' }),
      )
    else {
      const error = asAnswerable(thrown)
      if (!isProductError(thrown)) log.error({ err: thrown }, 'a job failed')
      // The database was unavailable, or there was a deadlock: the next run shows whether the end was written.
      if (error.kind === 'unavailable' && claim.runs < kind.maxRuns) await giveBack(db, queue, claim, true)
      else await failJob(running, kind, claim, error)
    }
  } catch (err) {
    if (!(err instanceof RunOver))
      log.warn({ err }, 'the end of a job could not be recorded: the job runs again')
  }
}

async function failJob(
  { means: { db, now }, queue }: Running,
  kind: JobKind,
  claim: Claim,
  error: ProductError,
): Promise<void> {
  await transact(db, { staffId: claim.staff_id, ...kind.failureOptions }, async (tx) => {
    await kind.onFailure?.(tx, { subjectId: claim.subject_id, error, now: now() })
    await endRun(tx.kysely, queue, claim, { state: 'failed', error })
  })
}
