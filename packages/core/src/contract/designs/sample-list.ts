import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { integer, real } from '../entity/kinds.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { several } from '../lists/several.ts'
import { pointEntity } from '../points/point-entity.ts'
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
import { SAMPLE_STATUSES, sampleEntity } from './sample-entity.ts'
import { stratumEntity } from './stratum-entity.ts'

const { columns: sample } = sampleEntity
const column = columnsOf<Sample>()
const numbered = (label: string) => ({ kind: integer, label })
const degrees = (label: string) => ({ kind: real, label })
const { lon, lat, number: pointNumber } = pointEntity.columns

/** Samples of the current designs. */
export const sampleList = defineList({
  name: 'samples',
  entity: sampleEntity,
  shows: ['sample', 'design', 'point', 'stratum', 'field', 'grower', 'enrollment', 'enrollment_field'],
  may: 'records.read',
  row: sampleSchema,
  filters: {
    ...designRowFilters,
    stratumId: z.optional(several(pathIdSchema)),
    pointId: z.optional(several(pathIdSchema)),
    status: z.optional(several(z.enum(SAMPLE_STATUSES))),
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
    depthTopCm: column(sample.depthTopCm, ({ depthTopCm }) => depthTopCm, USUALLY),
    depthBottomCm: column(sample.depthBottomCm, ({ depthBottomCm }) => depthBottomCm, USUALLY),
    status: column(sample.status, ({ status }) => status, USUALLY),
    labelCode: column(sample.labelCode, ({ labelCode }) => labelCode, USUALLY),
    coreCount: column(sample.coreCount, ({ coreCount }) => coreCount),
    lon: column(degrees(lon.label), ({ lon }) => lon, { isPrecise: true }),
    lat: column(degrees(lat.label), ({ lat }) => lat, { isPrecise: true }),
    note: column(sample.note, ({ note }) => note),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: ['field', 'grower', 'year', 'status', 'updated'],
  sums: [],
  groups: { growerId: sample.growerId, year: sample.year, status: sample.status },
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
    updated: { kinds: ['sample', 'design'] },
  },
})
