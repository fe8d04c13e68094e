import * as z from 'zod/mini'
import { idSchema, instantSchema, textSchema, versionSchema, writtenDaySchema } from '../common.ts'
import { sampleSchema } from '../designs/rows.ts'
import { refusedRowSchema } from '../enrollments/schema.ts'
import { createShape, rowShape } from '../entity/shapes.ts'
import { TABLE_FORMATS } from '../exports/formats.ts'
import { exportSchema } from '../exports/schema.ts'
import { scanEventSchema } from '../labels/schema.ts'
import { narrowedQuery } from '../lists/narrowed.ts'
import { integerText } from '../numbers.ts'
import { POINT_CAUSE_KEYS } from '../points/causes.ts'
import { SAMPLE_STATUSES } from '../workflows/sample.ts'
import { laboratoryEntity } from './laboratory-entity.ts'
import { boxEntity, manifestLineEntity, SHIPMENT_STATUSES, shipmentEntity } from './shipment-entity.ts'

export const MAX_LABORATORIES = 100
/** The most samples of one shipment. */
export const MAX_SHIPMENT_SAMPLES = 2000
export const MAX_BOXES = 99

export const laboratorySchema = z.object({
  id: idSchema,
  ...rowShape(laboratoryEntity),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Laboratory = z.infer<typeof laboratorySchema>

const laboratoryShape = createShape(laboratoryEntity)
export const laboratoryCreateSchema = z.object(laboratoryShape)
export type LaboratoryCreate = z.input<typeof laboratoryCreateSchema>
/** All values, as the person left them. */
export const laboratoryUpdateSchema = z.object({ ...laboratoryShape, version: versionSchema })

/** A shipment with what became of its samples. */
export const shipmentSchema = z.object({
  id: idSchema,
  ...rowShape(shipmentEntity),
  laboratoryName: z.string(),
  boxes: z.int(),
  /** On its manifest: packed, and from its shipping on expected. */
  samples: z.int(),
  unchecked: z.int(),
  received: z.int(),
  damaged: z.int(),
  notReceived: z.int(),
  /** Besides those of its manifest. */
  unexpected: z.int(),
  version: versionSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Shipment = z.infer<typeof shipmentSchema>

export const boxSchema = z.object({
  id: idSchema,
  ...rowShape(boxEntity),
  samples: z.int(),
  version: versionSchema,
})
export type Box = z.infer<typeof boxSchema>

/** A line of a manifest, with its sample. */
export const manifestLineSchema = z.object({
  id: idSchema,
  ...rowShape(manifestLineEntity),
  /** `2` of the box; null without one. */
  boxNumber: z.nullable(z.int()),
  /** Who decided; null while nobody has. */
  checkedBy: z.nullable(z.string()),
  growerName: z.string(),
  fieldName: z.string(),
  fieldYearId: idSchema,
  year: z.int(),
  pointId: idSchema,
  pointNumber: z.int(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  /** When its point was collected. */
  collectedAt: z.nullable(instantSchema),
  lon: z.number(),
  lat: z.number(),
  sampleStatus: z.enum(SAMPLE_STATUSES),
  sampleVersion: versionSchema,
  version: versionSchema,
})
export type ManifestLine = z.infer<typeof manifestLineSchema>

/** A shipment with its boxes, and its manifest by box, field, point and depth. */
export const shipmentDetailSchema = z.object({
  shipment: shipmentSchema,
  laboratory: laboratorySchema,
  boxes: z.array(boxSchema),
  lines: z.array(manifestLineSchema),
})
export type ShipmentDetail = z.infer<typeof shipmentDetailSchema>

/** The most samples that are named of those left behind. */
export const MAX_NAMED_LEFT = 200
/** Samples of the fields of a shipment that were collected and are in no box. */
export const leftBehindSchema = z.object({
  /** Their label is on the bag. */
  applied: z.int(),
  /** Their label is printed or not, and not on a bag; their point was collected. */
  notApplied: z.int(),
  /** By field, point and depth; those that are applied first. */
  samples: z.array(sampleSchema),
})
export type LeftBehind = z.infer<typeof leftBehindSchema>

const shipmentFilters = { status: z.optional(z.enum(SHIPMENT_STATUSES)), ...narrowedQuery }
export const shipmentListQuery = z.object(shipmentFilters)
export type ShipmentListQuery = z.output<typeof shipmentListQuery>
/** The most shipments of one answer. */
export const MAX_SHIPMENTS = 200
/** A file of the shipments that the list’s filter finds. */
export const shipmentsExportSchema = z.object({
  format: z.enum(TABLE_FORMATS),
  filter: z._default(z.strictObject(shipmentFilters), {}),
})
export const shipmentCreateSchema = z.object({ laboratoryId: idSchema })
export const shipmentUpdateSchema = z.object({
  version: versionSchema,
  laboratoryId: idSchema,
  carrier: z._default(textSchema(100), ''),
  tracking: z._default(textSchema(100), ''),
  note: z._default(textSchema(1000), ''),
})
export const shipmentShipSchema = z.object({
  version: versionSchema,
  shippedOn: writtenDaySchema,
  carrier: z._default(textSchema(100), ''),
  tracking: z._default(textSchema(100), ''),
})
export const shipmentCloseSchema = z.object({
  version: versionSchema,
  /** What nobody has checked was not received; without it, a shipment with unchecked samples is not closed. */
  isRestMissing: z._default(z.boolean(), false),
})
export const boxSealSchema = z.object({ version: versionSchema, isSealed: z.boolean() })

const lineSeen = z.strictObject({ id: idSchema, version: versionSchema })
const lines = z
  .array(lineSeen)
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(MAX_SHIPMENT_SAMPLES))
export const unpackSchema = z.object({ lines })
/** What a person decides about samples of a manifest; `unchecked`: nothing yet. */
export const decideSchema = z.object({
  lines,
  state: z.enum(['received', 'damaged', 'not_received', 'unchecked']),
  note: z._default(textSchema(500), ''),
})

/** The result for each line. */
export const shipmentActResultSchema = z.object({
  editId: z.nullable(idSchema),
  detail: shipmentDetailSchema,
  refused: z.array(refusedRowSchema),
})
export type ShipmentActResult = z.infer<typeof shipmentActResultSchema>

/** Files of a shipment: its manifest (PDF, CSV), the labels of its boxes (PDF), the laboratory’s order (CSV or Modus XML). */
export const shipmentDocumentSchema = z.object({
  document: z.enum(['manifest', 'manifestTable', 'boxLabels', 'order']),
})
export type ShipmentDocument = z.infer<typeof shipmentDocumentSchema>['document']
export const shipmentFileSchema = z.object({
  export: exportSchema,
  editId: z._default(z.nullable(idSchema), null),
})

const samplesSeen = z
  .array(z.strictObject({ id: idSchema, version: versionSchema }))
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(MAX_SHIPMENT_SAMPLES))
const reason = textSchema(500).check(z.minLength(1, 'Enter a reason'))
const cause = z.enum(POINT_CAUSE_KEYS)

/** What people decide about samples, most of them after they arrived or did not: an event of the sample workflow. */
export const sampleActSchema = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.enum(['apply', 'accept', 'find', 'match', 'sendBack', 'test', 'verify']),
    samples: samplesSeen,
  }),
  z.strictObject({ event: z.enum(['reject', 'lose']), samples: samplesSeen, reason }),
  /** Rejected or lost: a new sample of the same point and layer waits for its label. */
  z.strictObject({ event: z.literal('collectAgain'), samples: samplesSeen }),
  /** Says afterwards what kept the crew from the layers of waived samples; states stay. */
  z.strictObject({ event: z.literal('explain'), samples: samplesSeen, cause, reason: z.optional(reason) }),
])
export type SampleAct = z.input<typeof sampleActSchema>
export type SampleActRead = z.output<typeof sampleActSchema>
/** Without a cause, the reason’s words say it where they can. */
export const sampleWaiveSchema = z.object({ samples: samplesSeen, reason, cause: z.optional(cause) })
export type SampleWaive = z.output<typeof sampleWaiveSchema>
export const sampleActResultSchema = z.object({
  editId: z.nullable(idSchema),
  /** As they are now, with the new ones. */
  samples: z.array(sampleSchema),
  refused: z.array(refusedRowSchema),
})
export type SampleActResult = z.infer<typeof sampleActResultSchema>

/** What needs a person: how many, and the latest scans that were refused. */
export const exceptionsSchema = z.object({
  /** Samples by what is wrong with them. */
  stale: z.int(),
  notReceived: z.int(),
  damaged: z.int(),
  unexpected: z.int(),
  rejected: z.int(),
  lost: z.int(),
  /** Scans of codes that no label has, of the last 30 days. */
  unknown: z.array(scanEventSchema),
  /** Other scans that were refused then: out of order, on the wrong bag. */
  refused: z.array(scanEventSchema),
})
export type Exceptions = z.infer<typeof exceptionsSchema>
export const exceptionsQuery = z.object({
  staleDays: z._default(integerText(z.minimum(1), z.maximum(365)), 14),
})
