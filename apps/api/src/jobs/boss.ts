import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import * as z from 'zod'
import type { Db, OpenedDatabase } from '../db/database.ts'
import type { QueueHandle } from '../db/queue-handle.ts'

/** Runs are counted in our own table, where a run that was given back does not count. */
const RETRIES = 2_147_483_647
/** The longest time that pg-boss accepts; the heartbeat decides whether a run lives. */
const EXPIRES_S = 86_399
/** A job waits for its turn without a limit. */
const KEPT_S = 365 * 86_400
const HOUR_S = 3_600

/** The queue decides whose turn it is. Everything except `start` and `stop` runs in the caller's transaction. */
export interface Queue {
  /** Creates or updates pg-boss's tables, and maintains them from now on. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Puts a job at the end of the queue. */
  send(on: Db, kind: string, queueId: string, input: unknown): Promise<void>
  /** Takes the job that has waited longest; simultaneous callers get different jobs. */
  fetch(on: Db, kind: string): Promise<{ queueId: string; input: unknown } | null>
  /** Puts a taken job back to its place. */
  giveBack(on: Db, kind: string, queueId: string): Promise<void>
  /** Deletes an ended job. */
  remove(on: Db, kind: string, queueId: string): Promise<void>
}

const fetchedSchema = z.array(z.object({ id: z.uuid(), data: z.object({ input: z.unknown() }) }))

/** @param onError called when pg-boss could not maintain its tables: it tries again in a minute */
export function createQueue(
  { queue: handle }: Pick<OpenedDatabase, 'queue'>,
  kinds: readonly string[],
  onError: (error: Error) => void,
): Queue {
  const boss = new PgBoss({
    db: handle,
    schedule: false,
    maintenanceIntervalSeconds: HOUR_S,
    // The queues are made below and never change.
    queueCacheIntervalSeconds: 24 * HOUR_S,
  })
  boss.on('error', onError)
  return {
    async start() {
      await boss.start()
      for (const kind of kinds) {
        await boss.createQueue(kind)
        // Cached from now on: within a transaction, pg-boss would read it on its own connection.
        await boss.getQueueStats(kind)
      }
    },
    stop: () => boss.stop({ graceful: false }),
    async send(on, kind, queueId, input) {
      await boss.send(
        kind,
        { input },
        {
          id: queueId,
          db: within(on),
          retryLimit: RETRIES,
          expireInSeconds: EXPIRES_S,
          retentionSeconds: KEPT_S,
        },
      )
    },
    async fetch(on, kind) {
      const { executeSql, failure } = within(on)
      // Any waiting job may be taken: a clock of milliseconds would hide a job sent just now.
      const fetched: unknown = await boss.fetch(kind, { db: { executeSql }, ignoreStartAfter: true })
      // pg-boss does not report what failed.
      if (failure() !== null) throw failure()
      const [job] = fetchedSchema.parse(fetched)
      return job === undefined ? null : { queueId: job.id, input: job.data.input }
    },
    giveBack: (on, kind, queueId) => boss.fail(kind, queueId, {}, { db: within(on) }),
    remove: (on, kind, queueId) => boss.deleteJob(kind, queueId, { db: within(on) }),
  }
}

/** Runs pg-boss's statements in our transaction. */
function within(on: Db): QueueHandle & { failure(): unknown } {
  let failure: unknown = null
  return {
    executeSql: async (text, values = []) => {
      try {
        const { rows } = await on.executeQuery(CompiledQuery.raw(text, values))
        return { rows }
      } catch (error) {
        failure = error
        throw error
      }
    },
    failure: () => failure,
  }
}

/** Creates pg-boss's tables if there are none, for databases that are copied. */
export async function prepareQueue(database: Pick<OpenedDatabase, 'queue'>): Promise<void> {
  const queue = createQueue(database, [], () => {})
  await queue.start()
  await queue.stop()
}
