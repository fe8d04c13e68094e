import { ANALYTES } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'

export type Ranges = ReadonlyMap<string, readonly [low: number, high: number]>

/** A statement may take a minute at most. */
const SAMPLES_AT_ONCE = 20_000

/** What is plausible of each analyte, as the contract has it. */
export const PLAUSIBLE: Ranges = new Map(
  Object.entries(ANALYTES).flatMap(([analyte, { quantity, range }]) =>
    quantity === 'text' ? [] : [[analyte, range] as const],
  ),
)

/**
 * Tells the database what is plausible, which says by it what is odd about a result (0049_odd_results.sql). Where a new
 * version of the program has other ranges, results of these analytes are looked at again, in the same transaction.
 */
export async function keepRanges(db: Db, ranges: Ranges = PLAUSIBLE): Promise<void> {
  const known = await readRanges(db)
  const isSame = ([analyte, [low, high]]: [string, readonly [number, number]]) => {
    const [knownLow, knownHigh] = known.get(analyte) ?? []
    return low === knownLow && high === knownHigh
  }
  if (known.size === ranges.size && [...ranges].every(isSame)) return
  const given = JSON.stringify(Object.fromEntries(ranges))
  await transact(db, { staffId: null }, async ({ kysely }) => {
    const { rows } = await sql`SELECT unnest(keep_ranges(${given}::jsonb)) AS id`.execute(kysely)
    const samples = idsSchema.parse(rows).map(({ id }) => id)
    for (let at = 0; at < samples.length; at += SAMPLES_AT_ONCE)
      await sql`SELECT keep_odd(${samples.slice(at, at + SAMPLES_AT_ONCE)}::bigint[])`.execute(kysely)
    await sql`SELECT count_results()`.execute(kysely)
  })
}

const idsSchema = z.array(z.object({ id: z.number() }))
const rangesSchema = z.array(z.object({ analyte: z.string(), low: z.number(), high: z.number() }))

async function readRanges(db: Db): Promise<Ranges> {
  const { rows } = await sql`SELECT analyte, low, high FROM analyte_range`.execute(db)
  return new Map(rangesSchema.parse(rows).map(({ analyte, low, high }) => [analyte, [low, high]]))
}
