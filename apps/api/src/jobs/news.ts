import { sql } from 'kysely'
import * as z from 'zod'
import { JOB_CHANNEL } from '../db/change-feed.ts'
import type { Db } from '../db/database.ts'

/** Announced to every process after the commit. */
export type JobNews =
  /** A job of this kind waits for its turn. */
  | { waits: string }
  /** This job has ended: a process that runs it stops. */
  | { over: number }

const newsSchema = z.union([z.object({ waits: z.string() }), z.object({ over: z.number() })])

export async function tellJobNews(tx: Db, news: JobNews): Promise<void> {
  await sql`SELECT pg_notify(${JOB_CHANNEL}, ${JSON.stringify(news)})`.execute(tx)
}

/** @returns null for what is not ours */
export function readJobNews(payload: string): JobNews | null {
  try {
    return newsSchema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
