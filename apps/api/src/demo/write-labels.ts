import { labelLayoutSchema } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import { moveSamples } from '../areas/custody/move.ts'
import { sampleTable } from '../areas/custody/tables.ts'
import { makeBatch } from '../areas/labels/batch.ts'
import { labelBatchTable } from '../areas/labels/tables.ts'
import { voidLabels } from '../areas/labels/void.ts'
import type { Tx } from '../db/transact.ts'
import { dated } from './dated.ts'
import type { KeepFile } from './keep-file.ts'
import type { Parts } from './parts.ts'
import type { Random } from './random.ts'
import { writeOddResults } from './write-odd-results.ts'
import { writeFindings, writeResults } from './write-results.ts'
import { writeShipments } from './write-shipments.ts'

const LAYOUT = labelLayoutSchema.parse({ sheet: { key: 'avery5160' } })
const ROLL = labelLayoutSchema.parse({ sheet: { key: 'roll57x32' } })
const BLANK_LABELS = 50
/** Labels are printed so many days before their day at most. */
const PRINTED_AHEAD_DAYS = 5
const DAY_MS = 86_400_000
/** Of collected samples: crews forget a label now and then. */
const SCANNED = 0.96
const TORN = 2

const daySchema = z.object({ day: z.string(), pointIds: z.array(z.coerce.number()) })

interface Season {
  fieldYearIds: readonly number[]
  /** Years of the season before, whose results are complete. */
  formerIds: readonly number[]
  /** The same of the season before that one. */
  earlierIds: readonly number[]
  seed: string
  today: Date
  keep: KeepFile
}

interface Around extends Pick<Season, 'seed' | 'today' | 'keep'> {
  random: Random
  bytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>
}

/**
 * Labels of last season, all on their bags, with what the laboratory found in them. Of this season: printed for each crew’s
 * days that are near, on the bags of what was collected, a roll of blank ones, some void.
 */
export async function writeLabels(
  parts: Parts,
  { fieldYearIds, formerIds, earlierIds, ...given }: Season,
): Promise<void> {
  if (fieldYearIds.length === 0 && formerIds.length === 0) return
  const random = parts.random(`${given.seed} labels`)
  const around = { ...given, random, bytes: (of) => of.map(() => random.integer(0, 255)) } satisfies Around
  await writeFormer(parts, earlierIds, around)
  await writeFormer(parts, formerIds, around)
  if (fieldYearIds.length > 0) await writeSeason(parts, fieldYearIds, around)
}

async function writeFormer(parts: Parts, fieldYearIds: readonly number[], around: Around): Promise<void> {
  if (fieldYearIds.length === 0) return
  await printDays(parts, await daysOf(parts, fieldYearIds), around)
  await parts.run((tx) => applyAll(tx, fieldYearIds, null))
  await writeResults(parts, fieldYearIds, around)
}

const daysOf = (parts: Parts, fieldYearIds: readonly number[]) =>
  parts.write(z.array(daySchema), (tx) => crewDays(tx, fieldYearIds))

async function writeSeason(parts: Parts, fieldYearIds: readonly number[], around: Around): Promise<void> {
  const { today, random, bytes } = around
  const last = new Date(today.getTime() + PRINTED_AHEAD_DAYS * DAY_MS).toISOString().slice(0, 10)
  const days = await daysOf(parts, fieldYearIds)
  await printDays(
    parts,
    days.filter(({ day }) => day <= last),
    around,
  )
  const blank = { kind: 'blank', count: BLANK_LABELS } as const
  await parts.run(async (tx) => {
    await makeBatch(tx, { now: today, source: blank, layout: ROLL, random: bytes })
    await voidTorn(tx, today)
  })
  await parts.run((tx) => applyAll(tx, fieldYearIds, random))
  const tested = await parts.write(z.array(z.number()), (tx) => writeShipments(tx, fieldYearIds, today))
  await parts.run((tx) => writeOddResults(tx, tested, around))
  await parts.run((tx) => writeFindings(tx, tested, around))
}

/** The labels of each day of a crew, printed on the day before. */
async function printDays(
  parts: Parts,
  days: readonly z.infer<typeof daySchema>[],
  { today, bytes }: Around,
): Promise<void> {
  for (const [at, { day, pointIds }] of days.entries()) {
    parts.tell('labels of days', at + 1, days.length)
    const now = new Date(Math.min(Date.parse(`${day}T15:00:00.000Z`) - DAY_MS, today.getTime()))
    const source = { kind: 'points', ids: pointIds } as const
    const made = sql`${now}::timestamptz`
    await parts.run((tx) =>
      makeBatch(dated(tx, [[labelBatchTable, { made }]]), { now, source, layout: LAYOUT, random: bytes }),
    )
  }
}

/** The days of crews, with their points that are sampled. */
async function crewDays(tx: Tx, fieldYearIds: readonly number[]) {
  const { rows } = await sql`
    SELECT planned_on::text AS day, array_agg(id ORDER BY id) AS "pointIds" FROM point
    WHERE field_year_id = ANY(${[...fieldYearIds]}::bigint[]) AND planned_on IS NOT NULL
      AND status IN ('assigned', 'collected', 'relocated')
    GROUP BY planned_on, crew_id ORDER BY planned_on, crew_id`.execute(tx.kysely)
  return z.array(daySchema).parse(rows)
}

async function voidTorn(tx: Tx, now: Date): Promise<void> {
  const labels = await tx.kysely
    .selectFrom('label')
    .select(['id', 'version'])
    .where('state', '=', 'blank')
    .orderBy('id')
    .limit(TORN)
    .execute()
  await voidLabels(tx, now, { labels, reason: 'Torn in the printer' })
}

const toApplySchema = z.object({
  sampleId: z.coerce.number(),
  labelId: z.coerce.number(),
  code: z.string(),
  fieldYearId: z.coerce.number(),
  collectedAt: z.date(),
})

/** Bags have their labels when their points were collected. @param random whom crews forget; null: nobody */
async function applyAll(tx: Tx, fieldYearIds: readonly number[], random: Random | null): Promise<void> {
  const { rows } = await sql`
    SELECT sample.id AS "sampleId", label.id AS "labelId", label.code, sample.field_year_id AS "fieldYearId",
      point.collected_at AS "collectedAt"
    FROM sample JOIN point ON point.id = sample.point_id JOIN label ON label.code = sample.label_code
    WHERE sample.field_year_id = ANY(${[...fieldYearIds]}::bigint[]) AND sample.status = 'printed'
      AND point.collected_at IS NOT NULL ORDER BY sample.id`.execute(tx.kysely)
  const scanned = z
    .array(toApplySchema)
    .parse(rows)
    // Of two in three years every label is on its bag.
    .filter(({ fieldYearId }) => random === null || fieldYearId % 3 !== 0 || random.chance(SCANNED))
  const samples = await tx.rows(sampleTable).lock(scanned.map(({ sampleId }) => sampleId))
  const byTime = Map.groupBy(scanned, ({ collectedAt }) => collectedAt.getTime())
  for (const [at, some] of byTime)
    await moveSamples(
      tx,
      { device: 'scanner', now: new Date(at) },
      some.flatMap(({ sampleId, labelId, code }) => {
        const sample = samples.get(sampleId)
        const label = { id: labelId, code }
        return sample === undefined ? [] : [{ sample, to: 'applied', what: 'apply', label } as const]
      }),
    )
}
