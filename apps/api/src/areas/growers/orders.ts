import type { GrowerSort } from '@org/core/contract'
import { sql } from 'kysely'
import { both, instantKey, type Key, type Order, textKey, wholeKey } from '../../lists/keyset.ts'
import type { GrowerRow } from './select.ts'

const id = wholeKey<GrowerRow>(sql`grower.id`, (row) => row.id)
const name = textKey<GrowerRow>(sql`grower.sort_name`, (row) => row.sort_name)
const fieldCount = wholeKey<GrowerRow>(sql`coalesce(own.field_count, 0)`, (row) => row.field_count)
const area = wholeKey<GrowerRow>(sql`coalesce(own.area_steps, 0)`, (row) => row.area_steps)
const update = instantKey<GrowerRow>(sql`grower.updated_at`, (row) => row.updated_at_exactly)

const by = (sort: GrowerSort, key: Key<GrowerRow>) => both('growers', sort, [key, id])
const byName = by('name', name)
const byFields = by('fields', fieldCount)
const byArea = by('area', area)
const byUpdate = by('updated', update)

export const ORDERS: Readonly<Record<GrowerSort, Order<GrowerRow>>> = {
  name: byName.up,
  '-name': byName.down,
  fields: byFields.up,
  '-fields': byFields.down,
  area: byArea.up,
  '-area': byArea.down,
  updated: byUpdate.up,
  '-updated': byUpdate.down,
}

const WITH_TOTALS: ReadonlySet<Order<GrowerRow>> = new Set([
  ...Object.values(byFields),
  ...Object.values(byArea),
])

/** Whether it compares counts or areas of fields: those of every grower are added up first. */
export const needsTotals = (order: Order<GrowerRow>): boolean => WITH_TOTALS.has(order)
