import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { integer } from '../entity/kinds.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { several } from '../lists/several.ts'
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
import { POINT_ROLES, POINT_STATUSES, pointEntity } from './point-entity.ts'
import { type Point, pointSchema } from './rows.ts'
import { stratumEntity } from './stratum-entity.ts'

const { columns: point } = pointEntity
const column = columnsOf<Point>()
const STRATUM = { kind: integer, label: stratumEntity.columns.number.label }

/** Points of the current designs. */
export const pointList = defineList({
  name: 'points',
  entity: pointEntity,
  shows: ['point', 'design', 'stratum', 'field', 'grower', 'enrollment', 'enrollment_field'],
  may: 'records.read',
  row: pointSchema,
  filters: {
    ...designRowFilters,
    stratumId: z.optional(several(pathIdSchema)),
    status: z.optional(several(z.enum(POINT_STATUSES))),
    role: z.optional(several(z.enum(POINT_ROLES))),
  },
  columns: {
    id: column({ kind: point.fieldId.kind, label: 'Point id' }, ({ id }) => id, { only: 'file' }),
    grower: column(GROWER, ({ growerName }) => growerName, USUALLY),
    fieldId: column(FIELD_ID, ({ fieldId }) => fieldId, { only: 'file' }),
    field: column(FIELD, ({ fieldName }) => fieldName, USUALLY),
    year: column(YEAR, ({ year }) => year, USUALLY),
    design: column(DESIGN, ({ designNumber }) => designNumber),
    number: column(point.number, ({ number }) => number, { shown: 'always' }),
    stratum: column(STRATUM, ({ stratumNumber }) => stratumNumber, USUALLY),
    role: column(point.role, ({ role }) => role, USUALLY),
    order: column(point.order, ({ order }) => order),
    status: column(point.status, ({ status }) => status, USUALLY),
    lon: column(point.lon, ({ lon }) => lon),
    lat: column(point.lat, ({ lat }) => lat),
    inclusionProbability: column(
      point.inclusionProbability,
      ({ inclusionProbability }) => inclusionProbability,
    ),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: ['field', 'grower', 'year', 'status', 'updated'],
  sums: [],
  groups: {
    growerId: point.growerId,
    year: point.year,
    status: point.status,
    role: point.role,
  },
  decidedBy: {
    ...designRowDecidedBy,
    field: { columns: ['fieldId', 'year', 'number'], kinds: ['field', 'design'] },
    grower: { columns: ['growerId', 'fieldId', 'year', 'number'], kinds: ['grower', 'field', 'design'] },
    status: { columns: ['status'], kinds: ['design'] },
    role: { columns: ['role'], kinds: ['design'] },
    stratumId: { columns: ['stratumId'], kinds: ['design'] },
    updated: { kinds: ['point', 'design'] },
  },
})
