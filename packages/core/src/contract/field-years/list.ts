import * as z from 'zod/mini'
import { isStorable } from '../common.ts'
import { designEntity } from '../designs/entity.ts'
import { fieldYearFilters, GROWER, USUALLY } from '../designs/list-parts.ts'
import { enrollmentEntity } from '../enrollments/entity.ts'
import { area, count, day, list, name } from '../entity/kinds.ts'
import { fieldEntity } from '../fields/entity.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { several } from '../lists/several.ts'
import { pointEntity } from '../points/point-entity.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { fieldYearEntity } from './entity.ts'
import { type FieldYearRow, fieldYearRowSchema } from './list-row.ts'

const { columns: ofYear } = fieldYearEntity
const { columns: field } = fieldEntity
const column = columnsOf<FieldYearRow>()
const text = z
  .string()
  .check(z.maxLength(200), z.refine(isStorable, 'Contains characters that cannot be saved'))
const PROGRAMS = { kind: list(z.string()), label: enrollmentEntity.columns.program.label }
const BY_FIELD = { kinds: ['field'] } as const
const counted = (label: string) => ({ kind: count, label })
const dated = (label: string) => ({ kind: day, label })

/** Fields in their seasons: a row for each year of each field in use. */
export const fieldYearList = defineList({
  name: 'fieldYears',
  entity: fieldYearEntity,
  shows: [
    'field_year',
    'field',
    'grower',
    'boundary_version',
    'enrollment',
    'enrollment_field',
    'design',
    'point',
    'sample',
    'crew',
  ],
  may: 'records.read',
  row: fieldYearRowSchema,
  filters: {
    ...fieldYearFilters,
    /** Any part of the field's, farm's or grower's name, ignoring case and accents. */
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(several(z.enum(FIELD_YEAR_STATUSES))),
    /** Empty: of no crop. */
    crop: z.optional(several(text)),
    tillage: z.optional(several(text)),
    practice: z.optional(several(text)),
    state: z.optional(several(text)),
    county: z.optional(several(text)),
  },
  columns: {
    id: column({ kind: ofYear.fieldId.kind, label: 'Field year id' }, ({ id }) => id, { only: 'file' }),
    fieldId: column({ kind: ofYear.fieldId.kind, label: 'Field id' }, ({ fieldId }) => fieldId, {
      only: 'file',
    }),
    field: column({ kind: name, label: ofYear.fieldId.label }, ({ fieldName }) => fieldName, {
      shown: 'always',
    }),
    grower: column(GROWER, ({ growerName }) => growerName, USUALLY),
    farm: column(field.farmName, ({ farmName }) => farmName, USUALLY),
    year: column(ofYear.year, ({ year }) => year, USUALLY),
    program: column(PROGRAMS, ({ programs }) => programs, USUALLY),
    crop: column(ofYear.crop, ({ crop }) => crop, USUALLY),
    tillage: column(ofYear.tillage, ({ tillage }) => tillage),
    practice: column(ofYear.practice, ({ practice }) => practice),
    status: column(ofYear.status, ({ status }) => status, USUALLY),
    area: column({ kind: area, label: 'Area' }, ({ areaM2 }) => areaM2, USUALLY),
    enrolledArea: column(
      { kind: area, label: 'Area enrolled' },
      ({ enrolledAreaM2 }) => enrolledAreaM2,
      USUALLY,
    ),
    boundary: column({ kind: name, label: ofYear.boundaryVersionId.label }, ({ isNewestBoundary }) =>
      isNewestBoundary ? 'Newest' : 'Older',
    ),
    design: column(designEntity.columns.number, ({ designNumber }) => designNumber, USUALLY),
    points: column(counted('Points planned'), ({ pointCount }) => pointCount, USUALLY),
    collected: column(counted('Points collected'), ({ collectedCount }) => collectedCount, USUALLY),
    crew: column(
      { kind: list(z.string()), label: pointEntity.columns.crewId.label },
      ({ crews }) => crews,
      USUALLY,
    ),
    firstDay: column(dated('First day'), ({ firstDay }) => firstDay, USUALLY),
    lastDay: column(dated('Last day'), ({ lastDay }) => lastDay),
    plannedOn: column(ofYear.plannedOn, ({ plannedOn }) => plannedOn, USUALLY),
    sampledOn: column(ofYear.sampledOn, ({ sampledOn }) => sampledOn, USUALLY),
    samples: column(counted('Samples'), ({ sampleCount }) => sampleCount),
    results: column(counted('Samples with results'), ({ resultCount }) => resultCount, USUALLY),
    state: column(field.state, ({ state }) => state),
    county: column(field.county, ({ county }) => county),
    notes: column(ofYear.notes, ({ notes }) => notes, USUALLY),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: [
    'field',
    'grower',
    'farm',
    'year',
    'status',
    'crop',
    'tillage',
    'practice',
    'area',
    'plannedOn',
    'sampledOn',
    'county',
    'updated',
  ],
  sums: ['area', 'points', 'collected', 'samples', 'results'],
  groups: {
    growerId: ofYear.growerId,
    year: ofYear.year,
    status: ofYear.status,
    crop: { ...ofYear.crop, none: 'No crop' },
    tillage: { ...ofYear.tillage, none: 'No tillage' },
    practice: { ...ofYear.practice, none: 'No practice' },
    state: { ...field.state, none: 'No state' },
    county: { ...field.county, within: 'state', none: 'No county' },
  },
  decidedBy: {
    growerId: { columns: ['growerId'] },
    fieldId: { columns: ['fieldId'] },
    fieldYearId: {},
    program: { kinds: ['enrollment', 'enrollment_field'] },
    search: { columns: ['fieldId', 'growerId'], kinds: ['grower', 'field'] },
    state: BY_FIELD,
    // A list always has an order, and no order has the years of fields out of use: each depends on the field.
    field: { columns: ['fieldId', 'year'], ...BY_FIELD },
    grower: { columns: ['growerId', 'fieldId', 'year'], kinds: ['grower', 'field'] },
    farm: { columns: ['fieldId', 'year'], ...BY_FIELD },
    year: { columns: ['year', 'fieldId'], ...BY_FIELD },
    status: { columns: ['status', 'year', 'fieldId'], ...BY_FIELD },
    crop: { columns: ['crop', 'year', 'fieldId'], ...BY_FIELD },
    tillage: { columns: ['tillage', 'year', 'fieldId'], ...BY_FIELD },
    practice: { columns: ['practice', 'year', 'fieldId'], ...BY_FIELD },
    area: { columns: ['boundaryVersionId'], ...BY_FIELD },
    plannedOn: { columns: ['plannedOn'], ...BY_FIELD },
    sampledOn: { columns: ['sampledOn'], ...BY_FIELD },
    county: { columns: ['fieldId', 'year'], ...BY_FIELD },
    updated: { kinds: ['field_year', 'field'] },
  },
})
