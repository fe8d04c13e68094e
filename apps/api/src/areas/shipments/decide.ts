import {
  errors,
  formatCode,
  type LineState,
  type RefusedRow,
  type SampleStatus,
  type ScanEventName,
  type ShipmentActResult,
  type ShipmentDetail,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { labelsOf } from '../custody/labels-of.ts'
import { moveSamples, type SampleMove, type SampleRow } from '../custody/move.ts'
import { holdLines } from './pack.ts'
import { getShipment } from './read.ts'
import { type LineRow, manifestLineTable, type ShipmentRow, shipmentTable } from './tables.ts'

type Decision = 'received' | 'damaged' | 'not_received' | 'unchecked'

/** Of each decision: the lines that it is made about, what is said of it, and what becomes of the sample. */
const DECISIONS: Readonly<
  Record<Decision, { from: readonly LineState[]; what: ScanEventName; to: SampleStatus }>
> = {
  received: { from: ['unchecked', 'not_received'], what: 'receive', to: 'received' },
  damaged: { from: ['unchecked', 'received'], what: 'damage', to: 'damaged' },
  not_received: { from: ['unchecked'], what: 'miss', to: 'not_received' },
  unchecked: { from: ['received', 'damaged', 'not_received'], what: 'uncheck', to: 'shipped' },
}
/** The state of a sample while its line is in a state: once it went on, the decision stands. */
const SAMPLE_IN: Readonly<Partial<Record<LineState, SampleStatus>>> = {
  unchecked: 'shipped',
  received: 'received',
  damaged: 'damaged',
  not_received: 'not_received',
}

interface Deciding {
  id: number
  lines: readonly { id: number; version: number }[]
  state: Decision
  note: string
}

/**
 * Decides about samples of a manifest, each on its own. Once it is closed, a missing one can still be found.
 *
 * @throws errors.notFound; errors.stale; errors.conflict for a shipment that is not shipped
 */
export async function decide(
  tx: Tx,
  { id, lines, state, note }: Deciding,
  now: Date,
): Promise<ShipmentActResult> {
  const shipment = await tx.rows(shipmentTable).lockSeen({ id, version: null }, 'share')
  if (shipment.status === 'packing')
    throw errors.conflict(`${shipment.number} is not shipped yet`, 'Ship it first.')
  const { held, samples } = await holdLines(tx, id, lines)
  const refused: RefusedRow[] = []
  const decided: { line: LineRow; sample: SampleRow }[] = []
  for (const line of held) {
    const sample = samples.get(line.sampleId)
    const refusal = refusalOf(shipment, line, sample, state)
    if (refusal !== null) refused.push({ id: line.id, title: `Label ${formatCode(line.code)}`, ...refusal })
    else if (sample !== undefined) decided.push({ line, sample })
  }
  await write(tx, shipment, decided, { state, note, now })
  const editId = decided.length === 0 ? null : await tx.editId()
  return { editId, detail: await getShipment(tx.kysely, id), refused }
}

function refusalOf(
  shipment: ShipmentRow,
  { state: from }: LineRow,
  sample: SampleRow | undefined,
  state: Decision,
): { message: string; remedy: string } | null {
  if (from === state) return { message: 'It is so already', remedy: 'Nothing needs to be done.' }
  if (from === 'unexpected') return { message: 'No manifest lists it', remedy: 'Match it, or send it back.' }
  if (shipment.status === 'closed' && !(from === 'not_received' && state === 'received'))
    return { message: `${shipment.number} is closed`, remedy: 'Undo closing it first.' }
  if (sample?.status !== SAMPLE_IN[from])
    return {
      message: `Its sample is “${sample === undefined ? '' : sampleWorkflow.states[sample.status].label}” by now`,
      remedy: 'Look at its history.',
    }
  if (!DECISIONS[state].from.includes(from))
    return { message: 'It was decided otherwise', remedy: 'Choose “Not yet checked” first.' }
  return null
}

async function write(
  tx: Tx,
  { id: shipmentId }: ShipmentRow,
  decided: readonly { line: LineRow; sample: SampleRow }[],
  { state, note, now }: { state: Decision; note: string; now: Date },
): Promise<void> {
  const { what, to } = DECISIONS[state]
  const checkedAt = state === 'unchecked' ? null : now.toISOString()
  await tx
    .rows(manifestLineTable)
    .patch(decided.map(({ line: row }) => ({ row, set: { state, checkedAt, note } })))
  const labels = await labelsOf(
    tx,
    decided.map(({ line }) => line),
  )
  await moveSamples(
    tx,
    { device: 'page', now },
    decided.map(({ line: { code, boxId }, sample }): SampleMove => {
      const label = labels.get(code) ?? { id: null, code }
      return { sample, to, what, label, boxId, shipmentId, note }
    }),
  )
}

/**
 * Closes a shipment: every sample of its manifest is decided.
 *
 * @throws errors.notFound; errors.stale; errors.conflict with samples that nobody has checked, unless they are missing
 */
export async function close(
  tx: Tx,
  { id, version, isRestMissing }: { id: number; version: number; isRestMissing: boolean },
  now: Date,
): Promise<ShipmentDetail & MadeEdit> {
  const row = await tx.rows(shipmentTable).lockSeen({ id, version })
  if (row.status !== 'shipped')
    throw errors.conflict(
      `${row.number} is ${row.status === 'closed' ? 'closed already' : 'not shipped yet'}`,
    )
  const unchecked = await tx.kysely
    .selectFrom('manifest_line')
    .select(['id', 'version'])
    .where('shipment_id', '=', id)
    .where(sql<boolean>`state = 'unchecked'`)
    .execute()
  if (unchecked.length > 0) {
    if (!isRestMissing)
      throw errors.conflict(
        `${unchecked.length} ${unchecked.length === 1 ? 'sample is' : 'samples are'} not yet checked`,
        'Check them, or say that they were not received.',
      )
    const { held, samples } = await holdLines(tx, id, unchecked)
    const missing = held.flatMap((line) => {
      const sample = samples.get(line.sampleId)
      return sample === undefined ? [] : [{ line, sample }]
    })
    await write(tx, row, missing, { state: 'not_received', note: '', now })
  }
  await tx.rows(shipmentTable).patch([{ row, set: { status: 'closed', closedAt: now.toISOString() } }])
  return tx.withEdit(getShipment(tx.kysely, id))
}
