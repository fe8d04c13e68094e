import { sql } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { OpenedDatabase } from '../db/database.ts'

/** So many samples were measured to leave lists, reports and saves quick on two cores (docs/operations.md). */
const MOST_SAMPLES = 200_000
const LOOK_MS = 3_600_000
const MOVE_IT = `the embedded database has more samples than it was measured for (${MOST_SAMPLES.toLocaleString('en-US')}): move it to PostgreSQL with npm run move`

/** Whether the embedded database has more than it is meant for. */
export interface Growth {
  readonly isOutgrown: boolean
  close(): void
}

/** Looks at the start and every hour; a server's database is not looked at. */
export async function watchGrowth(
  { db, isEmbedded }: OpenedDatabase,
  log: Logger,
  most = MOST_SAMPLES,
): Promise<Growth> {
  let isOutgrown = false
  if (!isEmbedded) return { isOutgrown, close: () => {} }
  const look = async (): Promise<void> => {
    const isMore = (await samplesOf(db)) > most
    if (isMore && !isOutgrown) log.warn({ reason: MOVE_IT }, 'database')
    isOutgrown = isMore
  }
  await look()
  const timer = setInterval(() => void look().catch((err: unknown) => log.warn({ err }, 'database')), LOOK_MS)
  timer.unref()
  return {
    get isOutgrown() {
      return isOutgrown
    },
    close: () => clearInterval(timer),
  }
}

/** As the database knows it of itself: counting them takes as long as what this is about. */
async function samplesOf(db: OpenedDatabase['db']): Promise<number> {
  const { rows } = await sql`
    SELECT greatest(reltuples, 0)::float8 AS most FROM pg_class WHERE oid = 'sample'::regclass`.execute(db)
  const [{ most }] = z.tuple([z.object({ most: z.number() })]).parse(rows)
  return most
}
