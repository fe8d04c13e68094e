import { errors, MAX_BOXES, type ShipmentDetail } from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { getShipment } from './read.ts'
import { boxTable, laboratoryTable, type ShipmentRow, shipmentTable } from './tables.ts'

type Answer = ShipmentDetail & MadeEdit

/** Begins a shipment with its first box. @throws errors.notFound for the laboratory */
export async function createShipment(tx: Tx, laboratoryId: number, now: Date): Promise<Answer> {
  await tx.rows(laboratoryTable).lockSeen({ id: laboratoryId, version: null }, 'share')
  const [row] = await tx.rows(shipmentTable).insert([{ number: await nextNumber(tx, now), laboratoryId }])
  if (row === undefined) throw errors.server()
  await insertBox(tx, row, 1)
  return tx.withEdit(getShipment(tx.kysely, row.id))
}

/** Numbers of a year are drawn one at a time; any constant that nothing else locks. */
const NUMBER_LOCK = 7_302_046
const DIGITS = 4

/** `M-2026-0187` */
async function nextNumber(tx: Tx, now: Date): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(${NUMBER_LOCK})`.execute(tx.kysely)
  const start = `M-${now.getUTCFullYear()}-`
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(substr(number, ${start.length + 1})::integer) AS last FROM shipment
    WHERE number LIKE ${`${start}%`}`.execute(tx.kysely)
  return `${start}${String((rows[0]?.last ?? 0) + 1).padStart(DIGITS, '0')}`
}

const insertBox = (tx: Tx, { id, number }: ShipmentRow, at: number) =>
  tx.rows(boxTable).insert([{ shipmentId: id, number: at, code: `${number}-${at}` }])

interface Update {
  id: number
  version: number
  laboratoryId: number
  carrier: string
  tracking: string
  note: string
}

/** @throws errors.notFound; errors.stale; errors.conflict for another laboratory once it is shipped */
export async function updateShipment(tx: Tx, { id, version, ...set }: Update): Promise<Answer> {
  // Laboratories before shipments, as everywhere.
  await tx.rows(laboratoryTable).lockSeen({ id: set.laboratoryId, version: null }, 'share')
  const row = await tx.rows(shipmentTable).lockSeen({ id, version })
  if (set.laboratoryId !== row.laboratoryId && row.status !== 'packing')
    throw errors.conflict(`${row.number} is shipped`, 'Its laboratory stays.')
  await tx.rows(shipmentTable).patch([{ row, set }])
  return tx.withEdit(getShipment(tx.kysely, id))
}

/** @throws errors.conflict unless the shipment is packed */
export function refuseShipped({ status, number }: ShipmentRow): void {
  if (status !== 'packing') throw errors.conflict(`${number} is shipped`, 'Begin another shipment.')
}

/** @throws errors.notFound; errors.conflict for a shipment that is shipped, or one box too many */
export async function addBox(tx: Tx, shipmentId: number): Promise<Answer> {
  const row = await tx.rows(shipmentTable).lockSeen({ id: shipmentId, version: null })
  refuseShipped(row)
  const boxes = await tx.rows(boxTable).lockWhere(sql<boolean>`shipment_id = ${shipmentId}`)
  const last = Math.max(0, ...boxes.map(({ number }) => number))
  if (last >= MAX_BOXES) throw errors.conflict(`A shipment has at most ${MAX_BOXES} boxes`)
  await insertBox(tx, row, last + 1)
  return tx.withEdit(getShipment(tx.kysely, shipmentId))
}

/** @throws errors.notFound; errors.stale; errors.conflict for a shipment that is shipped */
export async function sealBox(
  tx: Tx,
  { id, version, isSealed }: { id: number; version: number; isSealed: boolean },
  now: Date,
): Promise<Answer> {
  const { shipmentId } = await boxAsIs(tx, id)
  refuseShipped(await tx.rows(shipmentTable).lockSeen({ id: shipmentId, version: null }))
  const row = await tx.rows(boxTable).lockSeen({ id, version })
  if (isSealed !== (row.sealedAt !== null))
    await tx.rows(boxTable).patch([{ row, set: { sealedAt: isSealed ? now.toISOString() : null } }])
  return tx.withEdit(getShipment(tx.kysely, shipmentId))
}

/** A box before it is held: shipments are held first. @throws errors.notFound */
export async function boxAsIs(tx: Tx, id: number): Promise<{ shipmentId: number }> {
  const row = await tx.kysely
    .selectFrom('box')
    .select('shipment_id as shipmentId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This box')
  return row
}
