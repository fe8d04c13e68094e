import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { transact } from '../db/transact.ts'
import { planBusiness } from './business.ts'
import type { KeepFile } from './keep-file.ts'
import { DEMO_CHANNEL, DEMO_REASON, writeBusiness } from './write.ts'

/** Everybody who starts the program for the first time sees the same business. */
const SEED = 'first start'
const SMALL = { growers: 40, fields: 600, years: 3 } as const
/** Held while seeding, so that of several processes starting at once one seeds and the others find it done. */
const SEEDING_LOCK = 7_302_002

/**
 * Fills a database in which nothing was ever written with a small demonstration, in one transaction. Changes are never
 * removed: once anybody has written anything, even if nothing of it is left, the start is no first one.
 *
 * @param keep keeps the sheets of designs
 * @param say told a line before the work
 * @returns whether it did
 */
export async function seedAtFirstStart(
  db: Db,
  keep: KeepFile,
  now: Date,
  say: (line: string) => void,
): Promise<boolean> {
  const options = { staffId: null, channel: DEMO_CHANNEL, reason: DEMO_REASON }
  const isSeeded = await transact(db, options, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(tx.kysely)
    const change = await tx.kysely.selectFrom('change').select('seq').limit(1).executeTakeFirst()
    if (change !== undefined) return false
    say(
      `First start: inventing ${SMALL.growers} growers and ${SMALL.fields} fields (DEMO=none starts empty) …`,
    )
    await writeBusiness(tx, planBusiness({ ...SMALL, seed: SEED, today: now }), keep)
    return true
  })
  if (isSeeded) await refreshStatistics(db)
  return isSeeded
}
