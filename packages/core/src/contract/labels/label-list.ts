import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { FIELD, GROWER, USUALLY, YEAR } from '../designs/list-parts.ts'
import { sampleEntity } from '../designs/sample-entity.ts'
import { integer, name } from '../entity/kinds.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { several } from '../lists/several.ts'
import { integerText } from '../numbers.ts'
import { pointEntity } from '../points/point-entity.ts'
import { formatCode } from './code.ts'
import { LABEL_STATES, labelBatchEntity, labelEntity } from './label-entity.ts'
import { type Label, labelSchema } from './schema.ts'

const { columns: label } = labelEntity
const column = columnsOf<Label>()
const { depthTopCm, depthBottomCm, status } = sampleEntity.columns

/** All labels, void ones included. */
export const labelList = defineList({
  name: 'labels',
  entity: labelEntity,
  shows: ['label', 'label_batch', 'sample', 'point', 'field', 'grower'],
  may: 'records.read',
  row: labelSchema,
  filters: {
    /** The start of a code, however it is typed; else any part of the field’s, farm’s or grower’s name. */
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(several(z.enum(LABEL_STATES))),
    batchId: z.optional(several(pathIdSchema)),
    growerId: z.optional(several(pathIdSchema)),
    fieldId: z.optional(several(pathIdSchema)),
    year: z.optional(several(integerText(z.minimum(1900), z.maximum(2200)))),
  },
  columns: {
    id: column({ kind: label.sampleId.kind, label: 'Label id' }, ({ id }) => id, { only: 'file' }),
    code: column(label.code, ({ code }) => formatCode(code), { shown: 'always' }),
    state: column(label.state, ({ state }) => state, USUALLY),
    grower: column({ kind: name, label: GROWER.label }, ({ growerName }) => growerName, USUALLY),
    field: column({ kind: name, label: FIELD.label }, ({ fieldName }) => fieldName, USUALLY),
    year: column(YEAR, ({ year }) => year),
    point: column(
      { kind: integer, label: pointEntity.columns.number.label },
      ({ pointNumber }) => pointNumber,
      USUALLY,
    ),
    depthTopCm: column(depthTopCm, ({ depthTopCm }) => depthTopCm, USUALLY),
    depthBottomCm: column(depthBottomCm, ({ depthBottomCm }) => depthBottomCm, USUALLY),
    status: column({ kind: status.kind, label: 'Sample' }, ({ sampleStatus }) => sampleStatus, USUALLY),
    printCount: column(label.printCount, ({ printCount }) => printCount),
    printedAt: column(label.printedAt, ({ printedAt }) => printedAt),
    batch: column(
      { kind: labelBatchEntity.columns.title.kind, label: label.batchId.label },
      ({ batchTitle }) => batchTitle,
    ),
    place: column(label.place, ({ place }) => place),
    reason: column(label.reason, ({ reason }) => reason),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: ['batch', 'code', 'updated'],
  sums: [],
  groups: { state: label.state, batchId: { label: label.batchId.label, kind: label.batchId.kind } },
  decidedBy: {
    batch: { columns: ['batchId', 'place'] },
    code: { columns: ['code'] },
    updated: { kinds: ['label', 'label_batch'] },
    search: { columns: ['code', 'sampleId'], kinds: ['sample', 'field', 'grower', 'label_batch'] },
    state: { columns: ['state'], kinds: ['label_batch'] },
    batchId: { columns: ['batchId'], kinds: ['label_batch'] },
    growerId: { columns: ['sampleId'], kinds: ['sample', 'label_batch'] },
    fieldId: { columns: ['sampleId'], kinds: ['sample', 'label_batch'] },
    year: { columns: ['sampleId'], kinds: ['sample', 'label_batch'] },
  },
})
