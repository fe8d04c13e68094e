import type { EnrollmentSort } from '@org/core/contract'
import { sql } from 'kysely'
import { both, instantKey, type Key, type Order, realKey, textKey, wholeKey } from '../../lists/keyset.ts'
import type { EnrollmentRow } from './rows.ts'

type Row = EnrollmentRow

const id = wholeKey<Row>(sql`enrollment.id`, (row) => row.id)
const year = wholeKey<Row>(sql`enrollment.year`, (row) => row.year)
const fieldCount = wholeKey<Row>(sql`enrollment.field_count`, (row) => row.field_count)
const grower = wholeKey<Row>(sql`enrollment.grower_id`, (row) => row.grower_id)
const growerName = textKey<Row>(sql`enrollment.grower_sort_name`, (row) => row.grower_sort_name)
const program = textKey<Row>(sql`enrollment.program_key`, (row) => row.program_key)
const area = realKey<Row>(sql`enrollment.area_m2`, (row) => row.area_m2)
const update = instantKey<Row>(sql`enrollment.updated_at`, (row) => row.updated_at_exactly)

const by = (sort: EnrollmentSort, ...keys: Key<Row>[]) => both('enrollments', sort, keys)
const byGrower = by('grower', growerName, grower, program, year, id)
const byProgram = by('program', program, growerName, grower, year, id)
const byArea = by('area', area, id)
const byFields = by('fields', fieldCount, id)
const byUpdate = by('updated', update, id)

export const ORDERS: Readonly<Record<EnrollmentSort, Order<Row>>> = {
  grower: byGrower.up,
  '-grower': byGrower.down,
  program: byProgram.up,
  '-program': byProgram.down,
  area: byArea.up,
  '-area': byArea.down,
  fields: byFields.up,
  '-fields': byFields.down,
  updated: byUpdate.up,
  '-updated': byUpdate.down,
}
