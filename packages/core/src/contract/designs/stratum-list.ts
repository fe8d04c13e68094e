import * as z from 'zod/mini'
import { count } from '../entity/kinds.ts'
import { fieldYearEntity } from '../field-years/entity.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { several } from '../lists/several.ts'
import { analyteColumns } from '../results/analyte-columns.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
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
import { type Stratum, stratumSchema } from './rows.ts'
import { stratumEntity } from './stratum-entity.ts'

const { columns: stratum } = stratumEntity
const { columns: ofYear } = fieldYearEntity
const column = columnsOf<Stratum>()

/** Strata of the current designs. */
export const stratumList = defineList({
  name: 'strata',
  entity: stratumEntity,
  shows: [
    'stratum',
    'design',
    'point',
    'sample',
    'lab_report',
    'result',
    'field_year',
    'field',
    'grower',
    'enrollment',
    'enrollment_field',
  ],
  may: 'records.read',
  row: stratumSchema,
  filters: { ...designRowFilters, status: z.optional(several(z.enum(FIELD_YEAR_STATUSES))) },
  columns: {
    id: column({ kind: stratum.fieldId.kind, label: 'Stratum id' }, ({ id }) => id, { only: 'file' }),
    grower: column(GROWER, ({ growerName }) => growerName, USUALLY),
    fieldId: column(FIELD_ID, ({ fieldId }) => fieldId, { only: 'file' }),
    field: column(FIELD, ({ fieldName }) => fieldName, USUALLY),
    year: column(YEAR, ({ year }) => year, USUALLY),
    design: column(DESIGN, ({ designNumber }) => designNumber),
    number: column(stratum.number, ({ number }) => number, { shown: 'always' }),
    name: column(stratum.name, ({ name }) => name),
    area: column(stratum.areaM2, ({ areaM2 }) => areaM2, USUALLY),
    weight: column(stratum.weight, ({ weight }) => weight, USUALLY),
    cells: column(stratum.cellCount, ({ cellCount }) => cellCount),
    points: column(stratum.plannedCount, ({ plannedCount }) => plannedCount, USUALLY),
    collected: column({ kind: count, label: 'Points collected' }, ({ collectedCount }) => collectedCount),
    status: column(ofYear.status, ({ status }) => status, USUALLY),
    ...analyteColumns<Stratum>(
      ({ means }, key) => means[key]?.mean ?? means[key]?.words,
      (analyte) => `Mean ${analyte}`,
    ),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: ['field', 'grower', 'year', 'area', 'points', 'updated'],
  sums: ['area', 'points'],
  groups: { growerId: stratum.growerId, year: stratum.year, status: ofYear.status },
  decidedBy: {
    ...designRowDecidedBy,
    field: { columns: ['fieldId', 'year', 'number'], kinds: ['field', 'design'] },
    grower: { columns: ['growerId', 'fieldId', 'year', 'number'], kinds: ['grower', 'field', 'design'] },
    area: { columns: ['areaM2'], kinds: ['design'] },
    points: { columns: ['plannedCount'], kinds: ['design'] },
    updated: { kinds: ['stratum', 'design'] },
    status: { kinds: ['field_year'] },
  },
})
