import {
  findMove,
  type LineState,
  LOCKED_STATUS,
  type SampleStatus,
  type ScanEventName,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { moveSamples, type SampleRow } from '../custody/move.ts'
import { known, type Said, type Scanned, wrong } from '../custody/scanned.ts'
import { readTarget } from '../custody/target.ts'
import { followPoints } from '../field-years/follow.ts'
import { type LineRow, manifestLineTable, type ShipmentRow } from './tables.ts'

type WithSample = Scanned & { sample: SampleRow }

/** The bag is at the laboratory. @param shipment held */
export async function receiveScanned(tx: Tx, shipment: ShipmentRow, scanned: Scanned): Promise<Said> {
  const { sample } = scanned
  if (shipment.status === 'packing') return wrong(`${shipment.number} is not shipped yet`, 'Ship it first.')
  if (sample === null) return wrong('No sample has this label', 'Set the bag aside.')
  const { yearStatus, yearTitle } = await readTarget(tx, sample.pointId)
  if (yearStatus === LOCKED_STATUS)
    return wrong(`${yearTitle} is approved and locked`, 'Ask an operation manager to unlock it.')
  const [line] = await tx
    .rows(manifestLineTable)
    .lockWhere(sql<boolean>`sample_id = ${sample.id} AND shipment_id = ${shipment.id}`)
  if (line === undefined) return surprise(tx, shipment, { ...scanned, sample })
  return receiveLine(tx, shipment, line, { ...scanned, sample })
}

const SAID: Readonly<Partial<Record<LineState, string>>> = {
  received: 'Received already',
  damaged: 'Damaged already',
  unexpected: 'Unexpected already: match it, or send it back',
}

/** How a scan receives a sample; none where the workflow has no such move. */
const receivedBy = (status: SampleStatus): ScanEventName | undefined =>
  (['receive', 'find'] as const).find((event) => findMove(sampleWorkflow, status, event) !== null)

async function receiveLine(tx: Tx, shipment: ShipmentRow, line: LineRow, scanned: WithSample): Promise<Said> {
  const { sample, label, device, now } = scanned
  const said = SAID[line.state]
  if (said !== undefined) return known(said)
  const isFound = line.state === 'not_received'
  if (shipment.status === 'closed' && !isFound)
    return wrong(`${shipment.number} is closed`, 'Set the bag aside.')
  const what = receivedBy(sample.status)
  if (what === undefined || (isFound && sample.status === 'shipped'))
    return wrong(`Its sample is “${sampleWorkflow.states[sample.status].label}”`, 'Look at its history.')
  await tx
    .rows(manifestLineTable)
    .patch([{ row: line, set: { state: 'received', checkedAt: now.toISOString() } }])
  const where = { boxId: line.boxId, shipmentId: shipment.id }
  await moveSamples(tx, { device, now }, [{ sample, to: 'received', what, label, ...where }])
  return { outcome: 'good', message: isFound ? 'Found, and received' : 'Received' }
}

/** No manifest lists it: it is unexpected until a person matches it, or sends it back. */
async function surprise(tx: Tx, shipment: ShipmentRow, scanned: WithSample): Promise<Said> {
  const { sample, label, device, now } = scanned
  const other = await otherManifest(tx, sample.id)
  if (other !== null) return wrong(`It is on manifest ${other}`, 'Receive it there.')
  if (findMove(sampleWorkflow, sample.status, 'surprise') === null)
    return wrong(`Its sample is “${sampleWorkflow.states[sample.status].label}”`, 'Look at its history.')
  if (shipment.status === 'closed') return wrong(`${shipment.number} is closed`, 'Set the bag aside.')
  // It is in no box any longer, whatever was scanned there.
  const packed = await tx
    .rows(manifestLineTable)
    .lockWhere(sql<boolean>`sample_id = ${sample.id} AND state = 'packed'`)
  await tx.rows(manifestLineTable).remove(packed)
  const line = { shipmentId: shipment.id, boxId: null, sampleId: sample.id, code: label.code }
  await tx.rows(manifestLineTable).insert([{ ...line, state: 'unexpected', checkedAt: now.toISOString() }])
  const move = { sample, to: 'unexpected', what: 'surprise', label, shipmentId: shipment.id } as const
  await moveSamples(tx, { device, now }, [move])
  await followPoints(tx, [sample.fieldYearId])
  return { ...wrong('Unexpected: no manifest lists it', 'Match it, or send it back.'), isRecorded: true }
}

/** The number of the manifest on which a sample is expected. */
async function otherManifest(tx: Tx, sampleId: number): Promise<string | null> {
  const row = await tx.kysely
    .selectFrom('manifest_line')
    .innerJoin('shipment', 'shipment.id', 'manifest_line.shipment_id')
    .select('shipment.number')
    .where('manifest_line.sample_id', '=', sampleId)
    .where('manifest_line.state', '=', 'unchecked')
    .executeTakeFirst()
  return row?.number ?? null
}
