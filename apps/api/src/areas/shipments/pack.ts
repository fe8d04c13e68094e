import {
  errors,
  findMove,
  formatCode,
  illegalMove,
  LOCKED_STATUS,
  layerIn,
  MAX_SHIPMENT_SAMPLES,
  nextStep,
  type SampleStatus,
  type ShipmentActResult,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { labelsOf } from '../custody/labels-of.ts'
import { moveSamples } from '../custody/move.ts'
import { known, type Said, type Scanned, wrong } from '../custody/scanned.ts'
import { sampleTable } from '../custody/tables.ts'
import { readTarget } from '../custody/target.ts'
import { yearsNamedBy } from '../custody/years.ts'
import { shareYears } from '../field-years/hold.ts'
import { getShipment } from './read.ts'
import {
  type BoxRow,
  boxTable,
  type LineRow,
  manifestLineTable,
  type ShipmentRow,
  shipmentTable,
} from './tables.ts'
import { boxAsIs, refuseShipped } from './write.ts'

export interface Packing {
  shipment: ShipmentRow
  box: BoxRow
}

/** Holds a box and its shipment, before samples. @throws errors.notFound */
export async function holdBox(tx: Tx, boxId: number): Promise<Packing> {
  const { shipmentId } = await boxAsIs(tx, boxId)
  const shipment = await tx.rows(shipmentTable).lockSeen({ id: shipmentId, version: null }, 'share')
  const box = await tx.rows(boxTable).lockSeen({ id: boxId, version: null }, 'share')
  return { shipment, box }
}

/** The bag goes into the box. One that a manifest missed goes on this one, as missing as it is, until it is shipped. */
export async function packScanned(tx: Tx, { shipment, box }: Packing, scanned: Scanned): Promise<Said> {
  const { label, sample, device, now, depthUnit } = scanned
  if (shipment.status !== 'packing') return wrong(`${shipment.number} is shipped`, 'Choose another box.')
  if (box.sealedAt !== null)
    return wrong(`Box ${box.number} of ${shipment.number} is sealed`, 'Open it, or choose another box.')
  if (sample === null) return wrong('No sample has this label', 'Apply it to a bag first.')
  const { yearStatus, yearTitle, pointNumber } = await readTarget(tx, sample.pointId)
  if (yearStatus === LOCKED_STATUS)
    return wrong(`${yearTitle} is approved and locked`, 'Ask an operation manager to unlock it.')
  const name = `point ${pointNumber}, ${layerIn(sample, depthUnit)}`
  const refusal = await refusalOf(tx, { shipment, box }, sample.id, sample.status, name)
  if (refusal !== null) return refusal
  await tx
    .rows(manifestLineTable)
    .insert([{ shipmentId: shipment.id, boxId: box.id, sampleId: sample.id, code: label.code }])
  const to = findMove(sampleWorkflow, sample.status, 'pack')?.to ?? sample.status
  const where = { boxId: box.id, shipmentId: shipment.id }
  await moveSamples(tx, { device, now }, [{ sample, to, what: 'pack', label, ...where }])
  return { outcome: 'good', message: `In box ${box.number}: ${name}` }
}

async function refusalOf(
  tx: Tx,
  { shipment, box }: Packing,
  sampleId: number,
  status: SampleStatus,
  name: string,
): Promise<Said | null> {
  const [line] = await tx
    .rows(manifestLineTable)
    .lockWhere(sql<boolean>`sample_id = ${sampleId} AND (state = 'packed' OR shipment_id = ${shipment.id})`)
  if (line !== undefined) {
    if (line.boxId === box.id) return known(`In box ${box.number} already: ${name}`)
    const { code } = await tx.kysely
      .selectFrom('box')
      .select('code')
      .where('id', '=', line.boxId)
      .executeTakeFirstOrThrow()
    return wrong(`It is in box ${code}`, 'Take it out of that box first.')
  }
  const illegal = illegalMove(sampleWorkflow, status, 'pack')
  if (illegal !== null && status !== 'not_received')
    return wrong(illegal.message, nextStep(status) === '' ? illegal.remedy : `Next: ${nextStep(status)}.`)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM manifest_line WHERE shipment_id = ${shipment.id}`.execute(tx.kysely)
  if (Number(rows[0]?.count ?? 0) >= MAX_SHIPMENT_SAMPLES)
    return wrong(`A shipment has at most ${MAX_SHIPMENT_SAMPLES} samples`, 'Begin another shipment.')
  return null
}

interface Unpacking {
  id: number
  lines: readonly { id: number; version: number }[]
}

/** Takes samples out of boxes. @throws errors.notFound; errors.conflict for a shipment that is shipped */
export async function unpack(tx: Tx, { id, lines }: Unpacking, now: Date): Promise<ShipmentActResult> {
  refuseShipped(await tx.rows(shipmentTable).lockSeen({ id, version: null }, 'share'))
  const boxes = await tx.rows(boxTable).lockWhere(sql<boolean>`shipment_id = ${id}`, 'share')
  const { held, samples } = await holdLines(tx, id, lines)
  const sealed = new Map(boxes.flatMap((box) => (box.sealedAt === null ? [] : [[box.id, box.number]])))
  const refused = held.flatMap(({ id: lineId, boxId, code }) => {
    const number = sealed.get(boxId ?? 0)
    const title = `Label ${formatCode(code)}`
    return number === undefined
      ? []
      : [{ id: lineId, title, message: `Box ${number} is sealed`, remedy: 'Open it first.' }]
  })
  const out = held.filter(({ boxId }) => !sealed.has(boxId ?? 0))
  await tx.rows(manifestLineTable).remove(out)
  const labels = await labelsOf(tx, out)
  await moveSamples(
    tx,
    { device: 'page', now },
    out.flatMap(({ sampleId, boxId, code }) => {
      const sample = samples.get(sampleId)
      if (sample === undefined) return []
      const to = findMove(sampleWorkflow, sample.status, 'unpack')?.to ?? sample.status
      const label = labels.get(code) ?? { id: null, code }
      return [{ sample, to, what: 'unpack' as const, label, boxId, shipmentId: id }]
    }),
  )
  return {
    editId: out.length === 0 ? null : await tx.editId(),
    detail: await getShipment(tx.kysely, id),
    refused,
  }
}

/** Years before samples, and samples before lines, as everywhere: the database asks whether a year is locked. @throws errors.stale; errors.notFound */
export async function holdLines(
  tx: Tx,
  shipmentId: number,
  lines: readonly { id: number; version: number }[],
): Promise<{ held: LineRow[]; samples: Map<number, Awaited<ReturnType<typeof lockSamples>>[number]> }> {
  const ids = lines.map(({ id }) => id)
  await shareYears(tx, await yearsNamedBy(tx, 'manifest_line', ids))
  const samples = await lockSamples(tx, ids)
  const rows = await tx.rows(manifestLineTable).lock(ids)
  const held = [...new Map(lines.map((line) => [line.id, line])).values()].map(({ id, version }) => {
    const row = rows.get(id)
    if (row?.shipmentId !== shipmentId) throw errors.notFound('This line')
    if (row.version !== version) throw errors.stale(`Label ${formatCode(row.code)}`, version, row.version)
    return row
  })
  return { held, samples: new Map(samples.map((sample) => [sample.id, sample])) }
}

const lockSamples = (tx: Tx, lineIds: readonly number[]) =>
  tx
    .rows(sampleTable)
    .lockWhere(
      sql<boolean>`id IN (SELECT sample_id FROM manifest_line WHERE manifest_line.id = ANY(${[...lineIds]}::bigint[]))`,
    )
