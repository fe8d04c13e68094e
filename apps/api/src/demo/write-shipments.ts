import { sql } from 'kysely'
import * as z from 'zod'
import { actOnSamples } from '../areas/custody/acts.ts'
import { moveSamples } from '../areas/custody/move.ts'
import { sampleTable } from '../areas/custody/tables.ts'
import { followPoints } from '../areas/field-years/follow.ts'
import { close, decide } from '../areas/shipments/decide.ts'
import { createLaboratory } from '../areas/shipments/laboratories.ts'
import { receiveMatched } from '../areas/shipments/match.ts'
import { ship } from '../areas/shipments/ship.ts'
import { manifestLineTable } from '../areas/shipments/tables.ts'
import { addBox, createShipment } from '../areas/shipments/write.ts'
import type { Tx } from '../db/transact.ts'
import { withShipmentsOf } from './write-uploads.ts'

const LABORATORY = {
  name: 'Fieldstone Soil Laboratory',
  address: '400 Research Park Road\nAmes, IA 50010',
  email: 'receiving@fieldstone.example',
  phone: '555-0147',
  account: '20418',
  measures: 'Organic carbon, bulk density, pH, phosphorus and potassium (Mehlich 3)',
  tests: 'SOC, BD',
  orderFormat: 'csv',
  orderColumns: [],
  active: true,
} as const

/** A shipment has so many samples at most; a box so many. */
const SHIPPED = 240
const BOXED = 60

const bagSchema = z.object({
  sampleId: z.coerce.number(),
  labelId: z.coerce.number(),
  code: z.string(),
  fieldYearId: z.coerce.number(),
  collectedAt: z.date(),
})
type Collected = z.infer<typeof bagSchema>
export type Bag = Pick<Collected, 'sampleId' | 'labelId' | 'code'>

/**
 * This season's bags on their way: one shipment closed and in testing, one at the bench with a bag missing and one
 * damaged, one that is being packed. They are written by the functions of the product.
 *
 * @returns the ids of the samples in testing
 */
export async function writeShipments(tx: Tx, fieldYearIds: readonly number[], now: Date): Promise<number[]> {
  const bags = await wholeYears(tx, fieldYearIds)
  if (bags.length === 0) return []
  const laboratoryId = await laboratory(tx)
  const years = [...Map.groupBy(bags, ({ fieldYearId }) => fieldYearId).values()].sort(
    (one, other) => lastOf(one) - lastOf(other),
  )
  // What was collected first was sent first.
  const [tested = [], arrived = [], packed = []] = [0, 1, 2].map((part) =>
    years
      .slice(Math.ceil((part * years.length) / 3), Math.ceil(((part + 1) * years.length) / 3))
      .flat()
      .slice(0, SHIPPED),
  )
  const inTesting = tested.length === 0 ? [] : await writeTested(tx, laboratoryId, tested, now)
  if (arrived.length > 0) await writeArrived(tx, laboratoryId, arrived, now)
  if (packed.length > 0) await writePacked(tx, laboratoryId, packed.slice(0, BOXED + BOXED / 2), now)
  await followPoints(tx, fieldYearIds)
  return inTesting
}

const DAY_MS = 86_400_000
const lastOf = (bags: readonly { collectedAt: Date }[]): number =>
  Math.max(...bags.map(({ collectedAt }) => collectedAt.getTime()))
/** So many days after the last bag was collected; not later than now. */
const daysAfter = (bags: readonly { collectedAt: Date }[], days: number, now: Date): Date =>
  new Date(Math.min(lastOf(bags) + days * DAY_MS, now.getTime()))

/** The one that is there, or made. */
export async function laboratory(tx: Tx): Promise<number> {
  const there = await tx.kysely.selectFrom('laboratory').select('id').orderBy('id').executeTakeFirst()
  return there?.id ?? (await createLaboratory(tx, { ...LABORATORY, orderColumns: [] })).id
}

/** Bags of years that are collected, with every label on its bag. */
async function wholeYears(tx: Tx, fieldYearIds: readonly number[]) {
  const { rows } = await sql`
    SELECT sample.id AS "sampleId", label.id AS "labelId", label.code, sample.field_year_id AS "fieldYearId",
      point.collected_at AS "collectedAt"
    FROM sample JOIN label ON label.code = sample.label_code JOIN field_year ON field_year.id = sample.field_year_id
      JOIN point ON point.id = sample.point_id
    WHERE sample.field_year_id = ANY(${[...fieldYearIds]}::bigint[]) AND field_year.status = 'collected'
      AND sample.status = 'applied' ORDER BY sample.field_year_id, sample.id`.execute(tx.kysely)
  return z.array(bagSchema).parse(rows)
}

/** Bags in boxes of a new shipment, as scans put them there. */
async function writePacked(tx: Tx, laboratoryId: number, bags: readonly Bag[], now: Date) {
  let detail = await createShipment(tx, laboratoryId, now)
  const { id: shipmentId } = detail.shipment
  for (let at = BOXED; at < bags.length; at += BOXED) detail = await addBox(tx, shipmentId)
  const boxes = detail.boxes.map(({ id }) => id)
  const boxOf = (at: number): number => boxes[Math.floor(at / BOXED)] ?? 0
  await tx
    .rows(manifestLineTable)
    .insert(bags.map(({ sampleId, code }, at) => ({ shipmentId, boxId: boxOf(at), sampleId, code })))
  const samples = await tx.rows(sampleTable).lock(bags.map(({ sampleId }) => sampleId))
  await moveSamples(
    tx,
    { device: 'scanner', now },
    bags.flatMap(({ sampleId, labelId, code }, at) => {
      const sample = samples.get(sampleId)
      const label = { id: labelId, code }
      const where = { boxId: boxOf(at), shipmentId }
      return sample === undefined ? [] : [{ sample, to: 'packed', what: 'pack', label, ...where } as const]
    }),
  )
  return detail.shipment
}

export async function writeShipped(tx: Tx, laboratoryId: number, bags: readonly Bag[], now: Date) {
  const { id, version } = await writePacked(tx, laboratoryId, bags, now)
  const shippedOn = now.toISOString().slice(0, 10)
  return ship(tx, { id, version, shippedOn, carrier: 'Parcel service', tracking: `1Z${id}04772` }, now)
}

/** @returns the ids of the half that is in testing */
async function writeTested(
  given: Tx,
  laboratoryId: number,
  bags: readonly Collected[],
  now: Date,
): Promise<number[]> {
  const [packed, received, tested] = [1, 4, 5].map((days) => daysAfter(bags, days, now))
  if (packed === undefined || received === undefined || tested === undefined) return []
  const tx = withShipmentsOf(given, packed, received)
  const { shipment, lines } = await writeShipped(tx, laboratoryId, bags, packed)
  const accepted = await writeReceived(tx, { id: shipment.id, lines }, received)
  const half = accepted.slice(0, Math.ceil(accepted.length / 2))
  await actOnSamples(tx, { event: 'test', samples: half }, { now: tested, receiveMatched })
  return half.map(({ id }) => id)
}

/** Every bag of a shipment arrived and was accepted; it is closed. @returns its samples as they are now */
export async function writeReceived(
  tx: Tx,
  { id, lines }: { id: number; lines: readonly { id: number; version: number }[] },
  now: Date,
): Promise<{ id: number; version: number }[]> {
  const { detail } = await decide(tx, { id, lines, state: 'received', note: '' }, now)
  await close(tx, { id, version: detail.shipment.version, isRestMissing: false }, now)
  const received = detail.lines.map(({ sampleId, sampleVersion: version }) => ({ id: sampleId, version }))
  const { samples } = await actOnSamples(tx, { event: 'accept', samples: received }, { now, receiveMatched })
  return samples.map((sample) => ({ id: sample.id, version: sample.version }))
}

/** Of the bags at the bench: what is checked by now. */
const CHECKED = 0.7

async function writeArrived(
  given: Tx,
  laboratoryId: number,
  bags: readonly Collected[],
  now: Date,
): Promise<void> {
  const packed = daysAfter(bags, 1, now)
  const tx = withShipmentsOf(given, packed, now)
  const { shipment, lines } = await writeShipped(tx, laboratoryId, bags, packed)
  const checked = lines.slice(0, Math.ceil(lines.length * CHECKED))
  const { id } = shipment
  await decide(tx, { id, lines: checked.slice(2), state: 'received', note: '' }, now)
  await decide(
    tx,
    { id, lines: checked.slice(0, 1), state: 'damaged', note: 'Bag torn, half of the soil left' },
    now,
  )
  await decide(tx, { id, lines: checked.slice(1, 2), state: 'not_received', note: 'Not in its box' }, now)
}
