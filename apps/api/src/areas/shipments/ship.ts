import {
  errors,
  findMove,
  formatCode,
  type ShipmentDetail,
  sampleWorkflow,
  todayAnywhere,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { labelsOf } from '../custody/labels-of.ts'
import { moveSamples } from '../custody/move.ts'
import { sampleTable } from '../custody/tables.ts'
import { followPoints } from '../field-years/follow.ts'
import { holdYears } from '../field-years/hold.ts'
import { getShipment } from './read.ts'
import { boxTable, manifestLineTable, shipmentTable } from './tables.ts'
import { refuseShipped } from './write.ts'

interface Shipping {
  id: number
  version: number
  shippedOn: string
  carrier: string
  tracking: string
}

/**
 * Its samples are shipped, its boxes sealed; field years all of whose samples are shipped are at the laboratory. Empty
 * boxes stay behind.
 *
 * @throws errors.notFound; errors.stale; errors.validation for a day in the future; errors.locked; errors.conflict without
 *   a sample, or with one that is no longer packed
 */
export async function ship(
  tx: Tx,
  { id, version, ...said }: Shipping,
  now: Date,
): Promise<ShipmentDetail & MadeEdit> {
  const shipment = await tx.rows(shipmentTable).lockSeen({ id, version })
  refuseShipped(shipment)
  if (said.shippedOn > todayAnywhere(now).max)
    throw errors.validation([{ path: 'body.shippedOn', message: 'The day is in the future' }])
  const boxes = await tx.rows(boxTable).lockWhere(sql<boolean>`shipment_id = ${id}`)
  const { years, samples, lines } = await holdPacked(tx, id)
  if (lines.length === 0) throw errors.conflict('Its boxes are empty', 'Scan samples into a box first.')
  const full = new Set(lines.map(({ boxId }) => boxId))
  await tx.rows(boxTable).remove(boxes.filter((box) => !full.has(box.id)))
  const sealedAt = now.toISOString()
  await tx
    .rows(boxTable)
    .patch(
      boxes
        .filter((box) => full.has(box.id) && box.sealedAt === null)
        .map((row) => ({ row, set: { sealedAt } })),
    )
  const labels = await labelsOf(tx, lines)
  await moveSamples(
    tx,
    { device: 'page', now },
    lines.map(({ sampleId, boxId, code }) => {
      const sample = samples.get(sampleId)
      if (sample === undefined || findMove(sampleWorkflow, sample.status, 'ship') === null)
        throw errors.conflict(`${formatCode(code)} is no longer packed`, 'Take it out of its box.')
      const label = labels.get(code) ?? { id: null, code }
      return { sample, to: 'shipped', what: 'ship', label, boxId, shipmentId: id } as const
    }),
  )
  await tx.rows(manifestLineTable).patch(lines.map((row) => ({ row, set: { state: 'unchecked' as const } })))
  await tx.rows(shipmentTable).patch([{ row: shipment, set: { ...said, status: 'shipped' } }])
  await followPoints(tx, years)
  return tx.withEdit(getShipment(tx.kysely, id))
}

/** Years first, then samples, then lines: as everywhere. */
async function holdPacked(tx: Tx, shipmentId: number) {
  const { rows } = await sql<{ id: number; year: number }>`
    SELECT sample.id, sample.field_year_id AS year FROM sample JOIN manifest_line ON manifest_line.sample_id = sample.id
    WHERE manifest_line.shipment_id = ${shipmentId}`.execute(tx.kysely)
  const years = [...new Set(rows.map(({ year }) => year))]
  await holdYears(tx, years)
  const samples = await tx.rows(sampleTable).lock(rows.map(({ id }) => id))
  const lines = await tx
    .rows(manifestLineTable)
    .lockWhere(sql<boolean>`shipment_id = ${shipmentId} AND state = 'packed'`)
  return { years, samples, lines }
}
