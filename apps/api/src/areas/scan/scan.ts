import type { LabelState, ScanAnswer, ScanRead, ShownDepthUnit } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { addEvents, type NewEvent } from '../custody/events.ts'
import type { SampleRow } from '../custody/move.ts'
import type { Said } from '../custody/scanned.ts'
import { readTarget } from '../custody/target.ts'
import { applyAsPrinted, applyScanned } from '../labels/apply.ts'
import type { LabelRow } from '../labels/tables.ts'
import { holdBox, packScanned } from '../shipments/pack.ts'
import { receiveScanned } from '../shipments/receive.ts'
import { shipmentTable } from '../shipments/tables.ts'
import { answerOf, findLabel, lastEvent, voidSaid } from './answer.ts'
import { expectedAfter } from './expected.ts'
import { holdFound } from './hold.ts'

/** What a scan does, with what it is about held: shipments and boxes before samples. */
interface Mode {
  /** The samples that are held, as a condition on their table. @param code of the label */
  samplesOf(code: string): RawBuilder<boolean>
  /** Named in what is refused. */
  where: Pick<NewEvent, 'boxId' | 'shipmentId'>
  act(scanned: { label: LabelRow; samples: readonly SampleRow[]; sample: SampleRow | null }): Promise<Said>
}

/**
 * Takes a scan. What cannot be done is an answer too, and part of the history.
 *
 * @throws errors.notFound for a point, box or shipment that does not exist
 */
export async function scanLabel(
  tx: Tx,
  { now, depthUnit }: { now: Date; depthUnit: ShownDepthUnit },
  { text, device, mode: asked }: ScanRead,
): Promise<ScanAnswer> {
  const mode = await modeOf(tx, asked, { device, now, depthUnit })
  const refused = { what: 'refuse', was: null, is: null, ...mode.where } as const
  const found = await findLabel(tx.kysely, text)
  if ('said' in found) {
    const unknown = { ...refused, code: found.scanned, labelId: null, sampleId: null }
    await addEvents(tx, { device, now }, [{ ...unknown, note: found.said.message }])
    return found.said
  }
  const { label, samples } = await holdFound(tx, found, mode.samplesOf(found.code), asked.mode === 'receive')
  const before = await lastEvent(tx.kysely, label.id, depthUnit)
  const sample =
    label.state === VOID ? null : (samples.find(({ labelCode }) => labelCode === label.code) ?? null)
  const said = label.state === VOID ? voidSaid(label) : await mode.act({ label, samples, sample })
  if (said.outcome === 'wrong' && said.isRecorded !== true) {
    const ofLabel = { ...refused, code: label.code, labelId: label.id, sampleId: label.sampleId }
    await addEvents(tx, { device, now }, [{ ...ofLabel, note: said.kept ?? said.message }])
  }
  return tx.withEdit(
    answered(
      tx,
      asked.mode,
      answerOf(tx.kysely, label.id, found.note, () => said, before),
    ),
  )
}

const VOID: LabelState = 'void'

/** Who applies labels is told which one is next. */
async function answered(
  tx: Tx,
  mode: ScanRead['mode']['mode'],
  answer: Promise<ScanAnswer>,
): Promise<ScanAnswer> {
  const said = await answer
  if (mode !== 'apply' || said.sample === null) return said
  return { ...said, expected: await expectedAfter(tx.kysely, said.sample) }
}

const ofLabel = (code: string): RawBuilder<boolean> => sql<boolean>`label_code = ${code}`

async function modeOf(
  tx: Tx,
  mode: ScanRead['mode'],
  at: { device: ScanRead['device']; now: Date; depthUnit: ShownDepthUnit },
): Promise<Mode> {
  if (mode.mode === 'apply') {
    if (mode.pointId !== null) return applyMode(tx, mode.pointId, at)
    return {
      // With the earlier samples of its point: what is collected again is re-collected.
      samplesOf: (code) =>
        sql<boolean>`point_id IN (SELECT own.point_id FROM sample AS own WHERE own.label_code = ${code})`,
      where: {},
      act: (scanned) => applyAsPrinted(tx, { ...at, ...scanned }),
    }
  }
  if (mode.mode === 'pack') {
    const packing = await holdBox(tx, mode.boxId)
    return {
      samplesOf: ofLabel,
      where: { boxId: packing.box.id, shipmentId: packing.shipment.id },
      act: ({ label, sample }) => packScanned(tx, packing, { ...at, label, sample }),
    }
  }
  const shipment = await tx.rows(shipmentTable).lockSeen({ id: mode.shipmentId, version: null }, 'share')
  return {
    samplesOf: ofLabel,
    where: { shipmentId: shipment.id },
    act: ({ label, sample }) => receiveScanned(tx, shipment, { ...at, label, sample }),
  }
}

async function applyMode(
  tx: Tx,
  pointId: number,
  at: { device: ScanRead['device']; now: Date; depthUnit: ShownDepthUnit },
): Promise<Mode> {
  const target = await readTarget(tx, pointId)
  return {
    samplesOf: (code) => sql<boolean>`(point_id = ${pointId}::bigint OR label_code = ${code})`,
    where: {},
    act: (scanned) => applyScanned(tx, { ...at, ...scanned, target }),
  }
}
