import { byPeople, byProgram, defineEntity } from '../entity/entity.ts'
import { choice, code, day, instant, integer, maybeRef, ref, text } from '../entity/kinds.ts'
import { formatCode } from '../labels/code.ts'

/** Packed box by box, on its way and at the laboratory, then closed: every sample is decided. */
export const SHIPMENT_STATUSES = ['packing', 'shipped', 'closed'] as const
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

/** Boxes of samples that go to a laboratory together, with their manifest. */
export const shipmentEntity = defineEntity({
  name: 'shipment',
  one: 'shipment',
  many: 'shipments',
  title: ({ number }) => number ?? '',
  unique: [['number']],
  may: 'samples.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    /** `M-2026-0187` */
    number: byProgram(code, 'Manifest'),
    laboratoryId: byPeople(ref('laboratory'), 'Laboratory'),
    status: byProgram(choice(SHIPMENT_STATUSES, { empty: 'packing' }), 'Status'),
    carrier: byPeople(text(100), 'Carrier'),
    tracking: byPeople(text(100), 'Tracking number'),
    shippedOn: byPeople(day, 'Shipped'),
    closedAt: byProgram(instant, 'Closed'),
    note: byPeople(text(1000), 'Note'),
  },
})

/** A box of a shipment. Its code is on its label: `M-2026-0187-2`. */
export const boxEntity = defineEntity({
  name: 'box',
  one: 'box',
  many: 'boxes',
  belongsTo: 'shipmentId',
  title: ({ code }) => code ?? '',
  unique: [['shipmentId', 'number'], ['code']],
  may: 'samples.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    shipmentId: byProgram(ref('shipment'), 'Shipment', { told: false }),
    /** Within its shipment, from 1. */
    number: byProgram(integer, 'Box'),
    code: byProgram(code, 'Code'),
    sealedAt: byProgram(instant, 'Sealed'),
  },
})

/** `unchecked` is not missing: nobody has looked yet. */
export const LINE_STATES = [
  'packed',
  'unchecked',
  'received',
  'damaged',
  'not_received',
  'unexpected',
] as const
export type LineState = (typeof LINE_STATES)[number]

/** A sample on a manifest, and what a person decided about it at the laboratory. */
export const manifestLineEntity = defineEntity({
  name: 'manifest_line',
  one: 'line of a manifest',
  many: 'lines of manifests',
  belongsTo: 'shipmentId',
  title: ({ code }) => formatCode(code ?? ''),
  unique: [['shipmentId', 'sampleId']],
  may: 'samples.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    shipmentId: byProgram(ref('shipment'), 'Shipment', { told: false }),
    /** None: it came with the shipment, but no box of it has it. */
    boxId: byProgram(maybeRef('box'), 'Box'),
    sampleId: byProgram(ref('sample'), 'Sample'),
    /** Of its label when it was packed. */
    code: byProgram(code, 'Label'),
    state: byProgram(
      choice(LINE_STATES, {
        empty: 'packed',
        labels: { unchecked: 'Not yet checked', not_received: 'Not received' },
      }),
      'State',
    ),
    checkedAt: byProgram(instant, 'Checked'),
    note: byProgram(text(500), 'Note'),
  },
})
