import type { DemonstrationProgress } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { transact } from '../db/transact.ts'
import { type BusinessOptions, planBusiness } from './business.ts'
import type { KeepFile } from './keep-file.ts'
import { BY_DEMO, keptParts } from './kept-parts.ts'
import type { Parts } from './parts.ts'
import { beginBusiness, begunSchema, finishBusiness } from './write.ts'

/** Everybody who starts the program for the first time sees the same business. */
const SEED = 'first start'
const SMALL: Size = { growers: 40, fields: 600, years: 3 }
type Size = Pick<BusinessOptions, 'growers' | 'fields' | 'years'>
/** Held while it is decided whether this is a first start. */
const SEEDING_LOCK = 7_302_003

/** A demonstration whose first pages are written. */
export interface Demonstration {
  /** Writes the rest, in parts between which others write. Stops when it is told to; the next start goes on. */
  finish(): Promise<void>
}

/**
 * Begins a small demonstration in a database in which nothing was ever written: growers, fields, their years and what they
 * are enrolled in. Changes are never removed: once anybody has written anything, even if nothing of it is left, the start is
 * no first one. A demonstration that was begun before is gone on with.
 *
 * @param keep keeps the sheets of designs
 * @param say told a line before the work
 * @param options `signal` stops it between two parts; `size` is what tests take less of
 * @returns null where nothing is to be written
 */
export async function seedAtFirstStart(
  db: Db,
  keep: KeepFile,
  now: Date,
  say: (line: string) => void,
  { signal = new AbortController().signal, size = SMALL }: { signal?: AbortSignal; size?: Size } = {},
): Promise<Demonstration | null> {
  const today = await dayOfDemonstration(db, now)
  if (today === null) return null
  const parts = keptParts(db, signal)
  const business = planBusiness({ ...size, seed: SEED, today })
  say(`Inventing ${size.growers} growers and ${size.fields} fields (DEMO=none starts empty) …`)
  const begun = await parts.write(begunSchema, (tx) => beginBusiness(tx, business))
  return {
    async finish() {
      await finishBusiness(parts, business, begun, keep)
      await endDemonstration(db, parts)
      await refreshStatistics(db)
    },
  }
}

/** @returns the day for which the demonstration is invented; null where none is to be, or all of it is there */
async function dayOfDemonstration(db: Db, now: Date): Promise<Date | null> {
  return transact(db, BY_DEMO, async ({ kysely }) => {
    await sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(kysely)
    const begun = await kysely.selectFrom('demonstration').select(['today', 'ended_at']).executeTakeFirst()
    if (begun !== undefined) return begun.ended_at === null ? begun.today : null
    const change = await kysely.selectFrom('change').select('seq').limit(1).executeTakeFirst()
    if (change !== undefined) return null
    await kysely.insertInto('demonstration').values({ today: now }).execute()
    return now
  })
}

/** What the parts answered is needed no more. */
async function endDemonstration(db: Db, parts: Parts): Promise<void> {
  parts.tell('', 0, 0)
  await transact(db, BY_DEMO, async ({ kysely }) => {
    await kysely.deleteFrom('demonstration_part').execute()
    await kysely.updateTable('demonstration').set({ ended_at: new Date() }).execute()
  })
}

/** How far it is; null where nothing is being invented. */
export async function readProgress(db: Db): Promise<DemonstrationProgress | null> {
  const row = await db
    .selectFrom('demonstration')
    .select(['step', 'done', 'total'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
