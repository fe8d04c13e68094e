import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobState } from './tables.ts'

/** Jobs of a kind in a state. */
export interface JobCount {
  kind: string
  state: JobState
  count: number
  /** How long ago the oldest of them was created, if any of them can begin; else null. Only of queued ones. */
  waitedS: number | null
  /** How long ago the longest silent of them was heard of. Only of running ones. */
  silentS: number | null
}

/** All jobs there are, by kind and state: ended ones stay for a day. A job that waits for another of its person cannot begin. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  return db
    .selectFrom('job')
    .select(['kind', 'state', sql<number>`count(*)::int`.as('count')])
    .select(
      sql<number | null>`extract(epoch FROM clock_timestamp() - min(created_at)
        FILTER (WHERE state = 'queued' AND held IS NULL))::float8`.as('waitedS'),
    )
    .select(
      sql<number | null>`extract(epoch FROM clock_timestamp() - min(seen_at)
        FILTER (WHERE state = 'running'))::float8`.as('silentS'),
    )
    .groupBy(['kind', 'state'])
    .execute()
}
