import { fieldYearEntity } from '../field-years/entity.ts'
import { fieldYearList } from '../field-years/list.ts'
import type { FieldYearRow } from '../field-years/list-row.ts'
import { fieldEntity } from '../fields/entity.ts'
import { LOCKED_STATUS } from '../workflows/field-year.ts'
import { cell, defineWorkbook } from './workbook.ts'

/** Fields by year. Name and farm are those of the field, in all its years. */
export const fieldYearlyWorkbook = defineWorkbook({
  id: 'field-yearly-workbook',
  channel: 'field-yearly-channel',
  title: 'Fields',
  list: fieldYearList,
  cells: {
    field: cell(fieldEntity, 'name', (row: FieldYearRow) => row.fieldName),
    farm: cell(fieldEntity, 'farmName', (row: FieldYearRow) => row.farmName),
    crop: cell(fieldYearEntity, 'crop', (row: FieldYearRow) => row.crop),
    tillage: cell(fieldYearEntity, 'tillage', (row: FieldYearRow) => row.tillage),
    practice: cell(fieldYearEntity, 'practice', (row: FieldYearRow) => row.practice),
    status: cell(fieldYearEntity, 'status', (row: FieldYearRow) => row.status),
    plannedOn: cell(fieldYearEntity, 'plannedOn', (row: FieldYearRow) => row.plannedOn),
    sampledOn: cell(fieldYearEntity, 'sampledOn', (row: FieldYearRow) => row.sampledOn),
    notes: cell(fieldYearEntity, 'notes', (row: FieldYearRow) => row.notes),
  },
  computed: {
    grower: 'A field keeps its grower',
    year: 'A row is one year of a field',
    program: 'The enrollments of the field in this year',
    area: 'The area of the boundary that the year uses',
    enrolledArea: 'The area of the boundary, where the field is enrolled',
    boundary: 'Whether the year uses the field’s newest boundary',
    design: 'The current design of the year',
    points: 'Counted from the current design',
    collected: 'Counted from the points',
    crew: 'The crews that the points are planned for',
    firstDay: 'The first day that a point is planned for',
    lastDay: 'The last day that a point is planned for',
    samples: 'Counted from the samples',
    results: 'Counted from the samples',
    state: 'Where the newest boundary is',
    county: 'Where the newest boundary is',
    updated: 'When the row was changed last',
  },
  lockOf: ({ status, year, fieldName }) =>
    status === LOCKED_STATUS ? `${year} of ${fieldName} is approved and locked` : null,
})
