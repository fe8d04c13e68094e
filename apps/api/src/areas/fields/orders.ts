import type { FieldSort } from '@org/core/contract'
import { sql } from 'kysely'
import { both, instantKey, type Key, type Order, realKey, textKey, wholeKey } from '../../lists/keyset.ts'
import type { FieldRow } from './select.ts'

const id = wholeKey<FieldRow>(sql`field.id`, (row) => row.id)
const name = textKey<FieldRow>(sql`field.sort_name`, (row) => row.sort_name)
const area = realKey<FieldRow>(sql`field.area_m2`, (row) => row.area_m2)
const county = textKey<FieldRow>(sql`field.county`, (row) => row.county)
const state = textKey<FieldRow>(sql`field.state`, (row) => row.state)
const update = instantKey<FieldRow>(sql`field.updated_at`, (row) => row.updated_at_exactly)
const growerName = textKey<FieldRow>(sql`grower.sort_name`, (row) => row.grower_sort_name, 'grower')
const grower = wholeKey<FieldRow>(sql`grower.id`, (row) => row.grower_id, 'grower')

const by = (sort: FieldSort, ...keys: Key<FieldRow>[]) => both('fields', sort, keys)
const byName = by('name', name, id)
const byGrower = by('grower', growerName, grower, name, id)
const byArea = by('area', area, id)
const byCounty = by('county', county, state, name, id)
const byUpdate = by('updated', update, id)

export const ORDERS: Readonly<Record<FieldSort, Order<FieldRow>>> = {
  name: byName.up,
  '-name': byName.down,
  grower: byGrower.up,
  '-grower': byGrower.down,
  area: byArea.up,
  '-area': byArea.down,
  county: byCounty.up,
  '-county': byCounty.down,
  updated: byUpdate.up,
  '-updated': byUpdate.down,
}
