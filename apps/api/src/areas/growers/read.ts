import { type ActiveFilter, errors, type Grower, type GrowerSort, HECTARE_M2 } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import { pageOf } from '../../lists/cursor.ts'
import { containsPattern } from '../shared/names.ts'
import { needsTotals, ORDERS } from './orders.ts'
import { AREA_STEPS_PER_M2, type GrowerRow, selectGrowers, selectGrowersByTotals } from './select.ts'

interface GrowerQuery {
  limit: number
  cursor?: string | undefined
  search?: string | undefined
  sort: GrowerSort
  active: ActiveFilter
}

/** A page of growers. */
export async function listGrowers(db: Db, { limit, cursor, search, sort, active }: GrowerQuery) {
  const order = ORDERS[sort]
  const pattern = containsPattern(search)
  let query = (needsTotals(order) ? selectGrowersByTotals : selectGrowers)(db)
    .orderBy(order.by)
    .limit(limit + 1)
  if (active !== 'all') query = query.where('grower.active', '=', active === 'active')
  if (pattern !== null) query = query.where('grower.search_name', 'like', pattern)
  if (cursor !== undefined) query = query.where(order.after(cursor))
  const { items, nextCursor } = pageOf(await query.execute(), limit, order.cursorOf)
  return { items: items.map(toGrower), nextCursor }
}

/** @throws errors.notFound */
export async function getGrower(db: Db, id: number): Promise<Grower> {
  const row = await selectGrowers(db).where('grower.id', '=', id).executeTakeFirst()
  if (row === undefined) throw errors.notFound('This grower')
  return toGrower(row)
}

function toGrower(row: GrowerRow): Grower {
  return {
    id: row.id,
    name: row.name,
    contactFirstName: row.contact_first_name,
    contactLastName: row.contact_last_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    externalRef: row.external_ref,
    notes: row.notes,
    active: row.active,
    fieldCount: row.field_count,
    areaHa: row.area_steps / AREA_STEPS_PER_M2 / HECTARE_M2,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
