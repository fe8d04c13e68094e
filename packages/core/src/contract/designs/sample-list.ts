import * as z from 'zod/mini'
import { pathIdSchema, writtenDaySchema } from '../common.ts'
import { integer, layers, real, text } from '../entity/kinds.ts'
import { formatCode } from '../labels/code.ts'
import { labelEntity } from '../labels/label-entity.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { several } from '../lists/several.ts'
import { integerText } from '../numbers.ts'
import { crewEntity } from '../points/crew-entity.ts'
import { pointEntity } from '../points/point-entity.ts'
import { analyteColumns, methodWords } from '../results/analyte-columns.ts'
import { resultEntity } from '../results/entity.ts'
import { boxEntity, shipmentEntity } from '../shipments/shipment-entity.ts'
import { SAMPLE_STATUSES } from '../workflows/sample.ts'
import {
  DESIGN,
  designRowDecidedBy,
  designRowFilters,
  FIELD,
  FIELD_ID,
  GROWER,
  USUALLY,
  YEAR,
} from './list-parts.ts'
import { type Sample, sampleSchema } from './rows.ts'
import { sampleEntity } from './sample-entity.ts'
import { stratumEntity } from './stratum-entity.ts'

const { columns: sample } = sampleEntity
const column = columnsOf<Sample>()
const numbered = (label: string) => ({ kind: integer, label })
const degrees = (label: string) => ({ kind: real, label })
const DEPTH = { kind: layers(50), label: 'Depth' }
const CREW = { kind: crewEntity.columns.name.kind, label: pointEntity.columns.crewId.label }
const BOX = { kind: boxEntity.columns.code.kind, label: boxEntity.columns.number.label }
const LAB_NUMBER = resultEntity.columns.labNumber
const { lon, lat, number: pointNumber, plannedOn } = pointEntity.columns

/** Samples of the current designs. */
export const sampleList = defineList({
  name: 'samples',
  entity: sampleEntity,
  shows: [
    'sample',
    'design',
    'point',
    'stratum',
    'field',
    'grower',
    'field_year',
    'enrollment',
    'enrollment_field',
    'crew',
    'label',
    'label_batch',
    'shipment',
    'manifest_line',
    'box',
    'lab_report',
    'result',
  ],
  may: 'records.read',
  row: sampleSchema,
  filters: {
    ...designRowFilters,
    stratumId: z.optional(several(pathIdSchema)),
    pointId: z.optional(several(pathIdSchema)),
    status: z.optional(several(z.enum(SAMPLE_STATUSES))),
    /**
     * Any part of the field’s, farm’s or grower’s name with the point’s number, as in the list of points; or the start of a
     * label’s code, however it is typed.
     */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** Of points that are planned for these crews; empty: for none. */
    crewId: z.optional(several(z.union([z.literal(''), pathIdSchema]))),
    /** Of points that are planned for these days; empty: for none. */
    plannedOn: z.optional(several(z.union([z.literal(''), writtenDaySchema]))),
    /** Layers as `0-15`, in cm. */
    depth: z.optional(several(z.string().check(z.regex(/^\d+(\.\d+)?-\d+(\.\d+)?$/)))),
    hasLabel: z.optional(z.enum(['yes', 'no'])),
    /** Of points that were collected, at their place or elsewhere. */
    collected: z.optional(z.enum(['yes', 'no'])),
    /** Arrived at a laboratory, as people recorded it: results alone do not say so. */
    received: z.optional(z.enum(['yes', 'no'])),
    batchId: z.optional(several(pathIdSchema)),
    /** On the manifests of these shipments. */
    shipmentId: z.optional(several(pathIdSchema)),
    /** In a state that passes, such as printed or shipped, for more than so many days. */
    staleDays: z.optional(integerText(z.minimum(1), z.maximum(365))),
  },
  columns: {
    id: column({ kind: sample.fieldId.kind, label: 'Sample id' }, ({ id }) => id, { only: 'file' }),
    grower: column(GROWER, ({ growerName }) => growerName, USUALLY),
    fieldId: column(FIELD_ID, ({ fieldId }) => fieldId, { only: 'file' }),
    field: column(FIELD, ({ fieldName }) => fieldName, USUALLY),
    year: column(YEAR, ({ year }) => year, USUALLY),
    design: column(DESIGN, ({ designNumber }) => designNumber),
    stratum: column(numbered(stratumEntity.columns.number.label), ({ stratumNumber }) => stratumNumber),
    point: column(numbered(pointNumber.label), ({ pointNumber }) => pointNumber, { shown: 'always' }),
    depth: column(DEPTH, ({ depthTopCm, depthBottomCm }) => `${depthTopCm}–${depthBottomCm}`, {
      shown: 'usually',
      only: 'screen',
      inFiles: ['depthTopCm', 'depthBottomCm'],
    }),
    depthTopCm: column(sample.depthTopCm, ({ depthTopCm }) => depthTopCm, { only: 'file' }),
    depthBottomCm: column(sample.depthBottomCm, ({ depthBottomCm }) => depthBottomCm, { only: 'file' }),
    status: column(sample.status, ({ status }) => status, USUALLY),
    labelCode: column(
      sample.labelCode,
      ({ labelCode }) => (labelCode === null ? null : formatCode(labelCode)),
      USUALLY,
    ),
    stateSince: column(sample.stateSince, ({ stateSince }) => stateSince, USUALLY),
    crew: column(CREW, ({ crewName }) => crewName),
    plannedOn: column(plannedOn, ({ plannedOn }) => plannedOn),
    printCount: column(labelEntity.columns.printCount, ({ printCount }) => printCount),
    box: column(BOX, ({ boxCode }) => boxCode),
    shipment: column(shipmentEntity.columns.number, ({ shipmentNumber }) => shipmentNumber),
    labNumber: column(LAB_NUMBER, ({ labNumber }) => labNumber),
    coreCount: column(sample.coreCount, ({ coreCount }) => coreCount),
    lon: column(degrees(lon.label), ({ lon }) => lon, { isPrecise: true }),
    lat: column(degrees(lat.label), ({ lat }) => lat, { isPrecise: true }),
    cause: column(sample.cause, ({ cause }) => cause),
    note: column(sample.note, ({ note }) => note),
    ...analyteColumns<Sample>(({ results }, key) => results[key]?.value),
    methods: column({ kind: text(500), label: 'Methods' }, ({ results }) => methodWords(results)),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: ['field', 'grower', 'year', 'status', 'stateSince', 'updated'],
  sums: [],
  groups: {
    growerId: sample.growerId,
    year: sample.year,
    status: sample.status,
    depth: DEPTH,
    crewId: { ...pointEntity.columns.crewId, none: 'No crew' },
    plannedOn: { ...plannedOn, none: 'No day' },
  },
  decidedBy: {
    ...designRowDecidedBy,
    field: { columns: ['fieldId', 'year', 'pointId', 'depthTopCm'], kinds: ['field', 'design', 'point'] },
    grower: {
      columns: ['growerId', 'fieldId', 'year', 'pointId', 'depthTopCm'],
      kinds: ['grower', 'field', 'design', 'point'],
    },
    status: { columns: ['status'], kinds: ['design'] },
    stratumId: { columns: ['stratumId'], kinds: ['design'] },
    pointId: { columns: ['pointId'], kinds: ['design'] },
    search: { columns: ['fieldId', 'growerId', 'labelCode'], kinds: ['grower', 'field', 'design', 'point'] },
    crewId: { columns: ['pointId'], kinds: ['design', 'point'] },
    plannedOn: { columns: ['pointId'], kinds: ['design', 'point'] },
    depth: { columns: ['depthTopCm', 'depthBottomCm'], kinds: ['design'] },
    hasLabel: { columns: ['labelCode'], kinds: ['design'] },
    collected: { columns: ['pointId'], kinds: ['design', 'point'] },
    received: { columns: ['status'], kinds: ['design'] },
    batchId: { columns: ['labelCode'], kinds: ['design', 'label_batch'] },
    shipmentId: { kinds: ['shipment', 'manifest_line', 'design'] },
    staleDays: { columns: ['status', 'stateSince'], kinds: ['design'] },
    stateSince: { columns: ['stateSince'], kinds: ['design'] },
    updated: { kinds: ['sample', 'design'] },
  },
})
