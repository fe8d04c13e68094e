import { sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/schema.ts'
import type { Queue } from './boss.ts'
import { tellJobNews } from './news.ts'

type Writing = Transaction<Database>

const heldSchema = z.object({ input: z.unknown() })

/** The jobs of one kind of one person, of which one at a time is in the queue or runs. */
interface Line {
  kind: string
  staff_id: number
}

/**
 * Lets one transaction after the other change a line, until its end. Taken before the row of a job is written, by all who
 * write one: otherwise two would wait for each other.
 */
export async function holdLine(kysely: Writing, { kind, staff_id }: Line): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`job ${kind} ${staff_id}`}, 0))`.execute(kysely)
}

/** The line of a job; null if the job has ended or is unknown. */
export async function lineOf(kysely: Writing, id: number): Promise<Line | null> {
  const row = await kysely
    .selectFrom('job')
    .select(['kind', 'staff_id'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

const underWay = (kysely: Writing, { kind, staff_id }: Line) =>
  kysely
    .selectFrom('job')
    .where('kind', '=', kind)
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)

/**
 * Puts a new job into the queue, or lets it wait for the job of its line that is there. The queue itself is by the time of
 * entering: so turns go round by person.
 */
export async function takePlace(
  kysely: Writing,
  queue: Queue,
  job: Line & { id: number; queueId: string; data: unknown },
): Promise<void> {
  const before = await underWay(kysely, job)
    .select('id')
    .where('id', '<>', job.id)
    .limit(1)
    .executeTakeFirst()
  if (before === undefined) {
    await queue.send(kysely, job.kind, job.queueId, job.data)
    await tellJobNews(kysely, { waits: job.kind })
    return
  }
  await kysely
    .updateTable('job')
    .set({ held: JSON.stringify({ input: job.data }) })
    .where('id', '=', job.id)
    .execute()
}

/** Puts the job of a line that has waited longest into the queue, if the line has none there: after one has ended. */
export async function letNextIn(kysely: Writing, queue: Queue, line: Line): Promise<void> {
  const there = await underWay(kysely, line)
    .select('id')
    .where('held', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (there !== undefined) return
  const next = await underWay(kysely, line)
    .select(['id', 'queue_id', 'held'])
    .where('held', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return
  await kysely.updateTable('job').set({ held: null }).where('id', '=', next.id).execute()
  await queue.send(kysely, line.kind, next.queue_id, heldSchema.parse(next.held).input)
  await tellJobNews(kysely, { waits: line.kind })
}
