import * as z from 'zod/mini'
import { ACTIVE_FILTERS } from '../active.ts'
import { isStorable, pathIdSchema } from '../common.ts'
import { list } from '../entity/kinds.ts'
import { fieldYearEntity } from '../field-years/entity.ts'
import { bboxText } from '../geometry.ts'
import { growerEntity } from '../growers/entity.ts'
import { CHANGED, columnsOf, titled } from '../lists/columns.ts'
import { defineList, type FilterOf, type SortOf, sortsOf } from '../lists/list.ts'
import { range } from '../lists/range.ts'
import { several } from '../lists/several.ts'
import { decimalText, integerText } from '../numbers.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { fieldEntity } from './entity.ts'
import { type Field, type FieldYear, fieldSchema } from './schema.ts'

const name = z
  .string()
  .check(z.maxLength(200), z.refine(isStorable, 'Contains characters that cannot be saved'))
const program = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.refine(isStorable, 'Contains characters that cannot be saved'))
const year = integerText(z.minimum(1900), z.maximum(2200))

const { columns: field } = fieldEntity
const { columns: ofYear } = fieldYearEntity
const ID = { kind: field.growerId.kind, label: 'Field id' }
const TITLE = { kind: field.name.kind, label: titled(fieldEntity.one) }
const GROWER = { kind: growerEntity.columns.name.kind, label: field.growerId.label }
const YEARS = { kind: list(z.int()), label: 'Years' }
const column = columnsOf<Field, { year?: readonly number[] | undefined }>()
/** A value of the year shown; a file names that year. */
const yearColumn = (key: 'crop' | 'tillage' | 'practice', shown: { shown?: 'usually' } = {}) =>
  column(ofYear[key], (row, { year }) => shownYearOf(row, year)?.[key], {
    ...shown,
    inFiles: ['year', key],
  })
const USUALLY = { shown: 'usually' } as const

/** The same for the list, its sums, its map and its exports. A row shows one of its years: see {@link shownYearOf}. */
export const fieldList = defineList({
  name: 'fields',
  entity: fieldEntity,
  shapes: 'areas',
  shows: [
    'field',
    'boundary_version',
    'field_year',
    'grower',
    'design',
    'enrollment',
    'enrollment_field',
    'lab_report',
  ],
  may: 'records.read',
  row: fieldSchema,
  filters: {
    /** Any part of the field's, farm's or grower's name, ignoring case and accents. */
    search: z.optional(z.string().check(z.maxLength(200))),
    growerId: z.optional(several(pathIdSchema)),
    /** Fields that have one of these years. */
    year: z.optional(several(year)),
    /** Of the year that the row shows. */
    status: z.optional(several(z.enum(FIELD_YEAR_STATUSES))),
    /** The same; empty: of no crop, or without a year. */
    crop: z.optional(several(name)),
    /** Fields that are enrolled in one of these programs, in one of the chosen years if there are any. */
    program: z.optional(several(program)),
    state: z.optional(several(name)),
    county: z.optional(several(name)),
    /** Of the newest boundary, in m². */
    area: z.optional(range(decimalText(z.nonnegative()))),
    hasBoundary: z.optional(z.enum(['yes', 'no'])),
    /** Whether the field has results, in one of the chosen years if there are any. */
    results: z.optional(z.enum(['yes', 'no'])),
    active: z._default(z.enum(ACTIVE_FILTERS), 'active'),
    /** Fields whose newest boundary meets the box. */
    bbox: z.optional(bboxText),
  },
  columns: {
    id: column(ID, ({ id }) => id, { only: 'file' }),
    name: column(TITLE, ({ name }) => name, { shown: 'always', inFiles: ['id', 'name'] }),
    grower: column(GROWER, ({ growerName }) => growerName, USUALLY),
    farmName: column(field.farmName, ({ farmName }) => farmName),
    county: column(field.county, ({ county }) => county),
    state: column(field.state, ({ state }) => state),
    area: column(field.areaM2, ({ areaM2, bbox }) => (bbox === null ? null : areaM2), USUALLY),
    perimeterM: column(field.perimeterM, ({ perimeterM, bbox }) => (bbox === null ? null : perimeterM), {
      fileKey: 'perimeter',
    }),
    year: column(ofYear.year, (row, { year }) => shownYearOf(row, year)?.year, { only: 'file' }),
    crop: yearColumn('crop', USUALLY),
    status: column(ofYear.status, (row, { year }) => shownYearOf(row, year)?.status, {
      ...USUALLY,
      inFiles: ['year', 'status'],
    }),
    /** All its years, newest first. */
    years: column(YEARS, ({ years }) => years.map(({ year }) => year)),
    tillage: yearColumn('tillage'),
    practice: yearColumn('practice'),
    fsaFarm: column(field.fsaFarm, ({ fsaFarm }) => fsaFarm),
    fsaTract: column(field.fsaTract, ({ fsaTract }) => fsaTract),
    fsaClu: column(field.fsaClu, ({ fsaClu }) => fsaClu),
    active: column(field.active, ({ active }) => active, { only: 'file' }),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
  },
  sorts: ['name', 'grower', 'area', 'county', 'updated'],
  sums: ['area'],
  groups: {
    /** A row counts in each of its years. */
    year: ofYear.year,
    status: ofYear.status,
    crop: { ...ofYear.crop, none: 'No crop' },
    state: { ...field.state, none: 'No state' },
    county: { ...field.county, within: 'state', none: 'No county' },
  },
  decidedBy: {
    name: { columns: ['name'] },
    grower: { columns: ['growerId', 'name'], kinds: ['grower'] },
    area: { columns: ['areaM2'] },
    updated: { kinds: ['field'] },
    search: { columns: ['name', 'farmName', 'growerId'], kinds: ['grower'] },
    growerId: { columns: ['growerId'] },
    year: { kinds: ['field_year'] },
    status: { kinds: ['field_year'] },
    crop: { kinds: ['field_year'] },
    program: { kinds: ['enrollment', 'enrollment_field'] },
    state: { columns: ['state'] },
    county: { columns: ['county', 'state', 'name'] },
    hasBoundary: { columns: ['boundaryVersionId'] },
    results: { kinds: ['lab_report'] },
    active: { columns: ['active'] },
    bbox: { columns: ['boundaryVersionId'] },
  },
})

export type FieldListFilter = FilterOf<typeof fieldList>
export const FIELD_SORTS = sortsOf(fieldList)
export type FieldSort = SortOf<typeof fieldList>

/** The year that a row of the list shows: the newest of the chosen years, else the field's newest. */
export function shownYearOf(
  { years }: Pick<Field, 'years'>,
  asked: readonly number[] | undefined,
): FieldYear | undefined {
  return asked === undefined ? years[0] : years.find((each) => asked.includes(each.year))
}
