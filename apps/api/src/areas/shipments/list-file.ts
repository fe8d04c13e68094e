import {
  type LineState,
  MAX_SHIPMENTS,
  manifestLineEntity,
  type Shipment,
  type ShipmentListQuery,
  shipmentEntity,
  shipmentsExportSchema,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { allOf } from '../../lists/conditions.ts'
import type { WriteFile } from '../exports/job.ts'
import { columnsOf, writeTable } from '../exports/write-table.ts'
import { conditionOf, shipmentsWhere } from './read.ts'

/** Writes every shipment that a filter finds, newest first. */
export const writeShipments: WriteFile = async (db, parameters, { format, of, ...writing }) => {
  const asked = shipmentsExportSchema.parse(Object.assign({ format }, parameters))
  of(await countShipments(db, asked.filter))
  const table = { kind: 'shipments', format: asked.format, one: 'shipment', title: 'Shipments' } as const
  return writeTable({ ...table, columns: COLUMNS, pages: readPages(db, asked.filter) }, writing)
}

async function countShipments(db: Db, filter: ShipmentListQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM shipment JOIN laboratory ON laboratory.id = shipment.laboratory_id
    WHERE ${conditionOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function* readPages(db: Db, filter: ShipmentListQuery): AsyncGenerator<readonly Shipment[]> {
  const found = conditionOf(filter)
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await shipmentsWhere(db, allOf([found, sql`shipment.id < ${below}`]))
    yield page
    below = page.at(-1)?.id ?? 0
    if (page.length < MAX_SHIPMENTS) return
  }
}

const { columns: LABELS } = shipmentEntity
const column = columnsOf<Shipment>()

/** Samples of a state. Before it is shipped nobody looks for them: no number is not none. */
const samplesIn = (
  key: 'unchecked' | 'received' | 'damaged' | 'notReceived' | 'unexpected',
  state: LineState,
): ReturnType<typeof column> => {
  const label = manifestLineEntity.columns.state.kind.label?.(state) ?? state
  return column(key, label, 'integer', (row) => (row.status === 'packing' ? null : row[key]))
}

const COLUMNS = [
  column('id', 'Id', 'integer', ({ id }) => id),
  column('number', LABELS.number.label, 'text', ({ number }) => number),
  column('laboratory', LABELS.laboratoryId.label, 'text', (row) => row.laboratoryName),
  column('status', LABELS.status.label, 'text', ({ status }) => LABELS.status.kind.label?.(status) ?? status),
  column('carrier', LABELS.carrier.label, 'text', ({ carrier }) => carrier),
  column('tracking', LABELS.tracking.label, 'text', ({ tracking }) => tracking),
  column('shippedOn', LABELS.shippedOn.label, 'day', ({ shippedOn }) => shippedOn),
  column('closedAt', `${LABELS.closedAt.label} (UTC)`, 'instant', ({ closedAt }) =>
    closedAt === null ? null : new Date(closedAt),
  ),
  column('boxes', 'Boxes', 'integer', ({ boxes }) => boxes),
  column('samples', 'Samples', 'integer', ({ samples }) => samples),
  samplesIn('unchecked', 'unchecked'),
  samplesIn('received', 'received'),
  samplesIn('damaged', 'damaged'),
  samplesIn('notReceived', 'not_received'),
  samplesIn('unexpected', 'unexpected'),
  column('note', LABELS.note.label, 'text', ({ note }) => note),
  column('createdAt', 'Begun (UTC)', 'instant', ({ createdAt }) => new Date(createdAt)),
]
