import { sql } from 'kysely'
import * as z from 'zod'
import { actOnSamples } from '../areas/custody/acts.ts'
import { sampleTable } from '../areas/custody/tables.ts'
import { writeCommit } from '../areas/results/commit/commit.ts'
import { receiveMatched } from '../areas/shipments/match.ts'
import type { Tx } from '../db/transact.ts'
import type { KeepFile } from './keep-file.ts'
import { type LabLayout, labFile, labRows } from './lab-file.ts'
import { withMistakes } from './lab-mistakes.ts'
import type { Parts } from './parts.ts'
import { laboratory, writeReceived, writeShipped } from './write-shipments.ts'
import { datedUpload, NEVER_ENDS, uploadFile, withResultsOf, withShipmentsOf } from './write-uploads.ts'

/** The files in which the results of last season came, in their order. */
const LAYOUTS: readonly LabLayout[] = ['inches', 'unitsRow', 'inches']
/** Their month (from 0), the first of their days, and the days from one to the next. */
const [MONTH, FIRST_DAY, DAYS_APART] = [10, 4, 7]
const FEW_YEARS = 12
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Rows of the file that waits to be looked at; some are made wrong. */
export const WAITING = 22

export interface Around {
  seed: string
  today: Date
  keep: KeepFile
}

const sampleSchema = z.object({
  sampleId: z.coerce.number(),
  labelId: z.coerce.number(),
  code: z.string(),
  fieldYearId: z.coerce.number(),
  growerName: z.string(),
  fieldName: z.string(),
  year: z.number(),
  pointNumber: z.number(),
  lon: z.number(),
  lat: z.number(),
  topCm: z.number(),
  bottomCm: z.number(),
  collectedAt: z.date(),
})
type MeasuredSample = z.infer<typeof sampleSchema>

/**
 * Last season’s bags went to the laboratory in three shipments; its files were uploaded and committed, the samples then
 * verified: all by the functions of the product, on days of that season.
 */
export async function writeResults(
  parts: Parts,
  fieldYearIds: readonly number[],
  around: Around,
): Promise<void> {
  // In the order in which they were collected.
  const years = await parts.write(z.array(z.number()), async (tx) => {
    const samples = await readSamples(tx, onTheirWay(fieldYearIds))
    return [...new Set(samples.map(({ fieldYearId }) => fieldYearId))]
  })
  // Of a few years the laboratory sent one file.
  const layouts = years.length <= FEW_YEARS ? LAYOUTS.slice(0, 1) : LAYOUTS
  for (const [part, layout] of layouts.entries()) {
    const share = years.slice(
      Math.ceil((part * years.length) / layouts.length),
      Math.ceil(((part + 1) * years.length) / layouts.length),
    )
    parts.tell('results of laboratory files', part + 1, layouts.length)
    if (share.length > 0)
      await writePart(parts, { ...around, fieldYearIds: share, layout, parts: layouts.length })
  }
}

const onTheirWay = (fieldYearIds: readonly number[]) =>
  sql`sample.field_year_id = ANY(${[...fieldYearIds]}::bigint[]) AND sample.status = 'applied'`

interface Part extends Around {
  fieldYearIds: readonly number[]
  layout: LabLayout
  /** In how many files the results of the season came. */
  parts: number
}

const daySchema = z.coerce.date()
const seenSchema = z.object({ id: z.number(), version: z.number() })
const sentSchema = z.object({
  ids: z.array(z.number()),
  plan: z.object({
    number: z.string(),
    packed: daySchema,
    received: daySchema,
    uploaded: daySchema,
    committed: daySchema,
    verified: daySchema,
  }),
  shipmentId: z.number(),
  lines: z.array(seenSchema),
})
type Sent = z.output<typeof sentSchema>
const uploadSchema = seenSchema
type Upload = z.output<typeof uploadSchema>

async function writePart(parts: Parts, part: Part): Promise<void> {
  const sent = await parts.write(sentSchema, (tx) => sendPart(tx, part))
  await parts.run((tx) => receivePart(tx, sent))
  const upload = await parts.write(uploadSchema, (tx) => uploadPart(tx, part, sent))
  await parts.run((tx) => commitPart(tx, upload, sent))
  await parts.run((tx) => verifyPart(tx, sent))
}

async function sendPart(tx: Tx, part: Part): Promise<Sent> {
  const samples = await readSamples(tx, onTheirWay(part.fieldYearIds))
  const plan = await planPart(tx, samples, part)
  const laboratoryId = await laboratory(tx)
  const { shipment, lines } = await writeShipped(withDates(tx, plan), laboratoryId, samples, plan.packed)
  return {
    ids: samples.map(({ sampleId }) => sampleId),
    plan,
    shipmentId: shipment.id,
    lines: lines.map(({ id, version }) => ({ id, version })),
  }
}

const withDates = (tx: Tx, { packed, received }: Sent['plan']): Tx => withShipmentsOf(tx, packed, received)

async function receivePart(tx: Tx, { plan, shipmentId: id, lines }: Sent): Promise<void> {
  await writeReceived(withDates(tx, plan), { id, lines }, plan.received)
}

async function uploadPart(tx: Tx, part: Part, { ids, plan }: Sent): Promise<Upload> {
  const { layout, seed } = part
  const { number, uploaded } = plan
  const samples = await readSamples(tx, sql`sample.id = ANY(${ids}::bigint[])`)
  const reportedOn = new Date(uploaded.getTime() - DAY_MS).toISOString().slice(0, 10)
  const text = labFile(layout, { number, reportedOn }, labRows(seed, number, samples))
  const laboratoryId = await laboratory(tx)
  return uploadFile(tx, { keep: part.keep, laboratoryId, fileName: `${number}.csv`, text })
}

async function commitPart(tx: Tx, upload: Upload, { plan }: Sent): Promise<void> {
  const { uploaded, committed } = plan
  const run = { signal: NEVER_ENDS, report: () => {}, staffId: null, now: committed }
  await writeCommit(withResultsOf(tx, committed), { uploadId: upload.id, version: upload.version, ...run })
  await datedUpload(tx, upload.id, uploaded, committed)
}

async function verifyPart(tx: Tx, { ids, plan: { verified } }: Sent): Promise<void> {
  const held = [...(await tx.rows(sampleTable).lock(ids)).values()]
  const seen = held.map(({ id, version }) => ({ id, version }))
  await actOnSamples(tx, { event: 'verify', samples: seen }, { now: verified, receiveMatched })
}

/** The days of a part: what is collected late comes late. */
async function planPart(tx: Tx, samples: readonly MeasuredSample[], { today, parts }: Part) {
  const last = Math.max(...samples.map(({ collectedAt }) => collectedAt.getTime()))
  const year = samples[0]?.year ?? today.getUTCFullYear()
  const before = await tx.kysely
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'lab_results')
    .where('status', '=', 'committed')
    .where('file_name', 'like', `FS-${year}-%`)
    .executeTakeFirstOrThrow()
  const day = FIRST_DAY + (before.count % parts) * DAYS_APART
  const planned = Date.UTC(year, MONTH, day, 16)
  const on = (time: number): Date => new Date(Math.min(time, today.getTime()))
  const uploaded = Math.max(planned, last + 12 * DAY_MS)
  return {
    number: `FS-${year}-${1100 + before.count * DAYS_APART + FIRST_DAY}`,
    packed: on(last + DAY_MS),
    received: on(last + 4 * DAY_MS),
    uploaded: on(uploaded),
    committed: on(uploaded + HOUR_MS),
    verified: on(Math.max(Date.UTC(year, MONTH + 1, 15, 15), uploaded + 7 * DAY_MS)),
  }
}

/**
 * One file of this season is uploaded and checked: people find what is wrong in it.
 *
 * @param testedIds samples in testing
 */
export async function writeFindings(
  tx: Tx,
  testedIds: readonly number[],
  { seed, today, keep }: Around,
): Promise<void> {
  const samples = await readSamples(tx, sql`sample.id = ANY(${testedIds.slice(0, WAITING)}::bigint[])`)
  const number = `FS-${today.getUTCFullYear()}-0412`
  if (samples.length === 0 || (await isThere(tx, `${number}.csv`))) return
  const rows = withMistakes(number, labRows(seed, number, samples))
  const text = labFile('inches', { number, reportedOn: today.toISOString().slice(0, 10) }, rows)
  const laboratoryId = await laboratory(tx)
  const { id } = await uploadFile(tx, { keep, laboratoryId, fileName: `${number}.csv`, text })
  await datedUpload(tx, id, today, today)
}

/** A large business is written in parts, and one file waits. */
export async function isThere(tx: Tx, fileName: string): Promise<boolean> {
  const found = await tx.kysely
    .selectFrom('upload')
    .select('id')
    .where('file_name', '=', fileName)
    .executeTakeFirst()
  return found !== undefined
}

/** In the order in which they came from the ground. */
export async function readSamples(tx: Tx, condition: ReturnType<typeof sql>): Promise<MeasuredSample[]> {
  const { rows } = await sql`
    SELECT sample.id AS "sampleId", label.id AS "labelId", label.code, sample.field_year_id AS "fieldYearId",
      grower.name AS "growerName", field.name AS "fieldName", sample.year, point.number AS "pointNumber", point.lon,
      point.lat, sample.depth_top_cm AS "topCm", sample.depth_bottom_cm AS "bottomCm",
      max(point.collected_at) OVER (PARTITION BY sample.field_year_id) AS "collectedAt"
    FROM sample JOIN label ON label.code = sample.label_code JOIN point ON point.id = sample.point_id
      JOIN field ON field.id = sample.field_id JOIN grower ON grower.id = sample.grower_id
    WHERE ${condition} ORDER BY "collectedAt", sample.field_year_id, point.number, "topCm"`.execute(tx.kysely)
  return z.array(sampleSchema).parse(rows)
}
