import { type ActiveFilter, errors, type Grower, type GrowerSort, HECTARE_M2 } from '@org/core/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { pageOf } from '../shared/cursor.ts'
import { containsPattern } from '../shared/names.ts'
import { needsTotals, ORDERS } from './orders.ts'

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

/** Areas are added up in whole ten-thousandths of a square metre: exact in any order, so that a sum can be a page's key. */
const AREA_STEPS_PER_M2 = 10_000

const COUNT = sql<number>`count(*)`.as('field_count')
const AREA = sql<number>`sum((field.area_m2 * ${sql.lit(AREA_STEPS_PER_M2)})::bigint)`.as('area_steps')

/** Growers with the count and area of each one's active fields, by one index scan for each grower of the page. */
function selectGrowers(db: Db) {
  return columns(
    db.selectFrom('grower').leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('field')
          .whereRef('field.grower_id', '=', 'grower.id')
          .where('field.active', '=', true)
          .select([COUNT, AREA])
          .as('own'),
      (join) => join.onTrue(),
    ),
  )
}

/** The same by one scan of all fields: for orders that need all counts before the first row is known. */
function selectGrowersByTotals(db: Db) {
  return columns(
    db.selectFrom('grower').leftJoin(
      (eb) =>
        eb
          .selectFrom('field')
          .where('field.active', '=', true)
          .groupBy('field.grower_id')
          .select(['field.grower_id', COUNT, AREA])
          .as('own'),
      (join) => join.onRef('own.grower_id', '=', 'grower.id'),
    ),
  )
}

interface Totals {
  field_count: number | null
  area_steps: number | null
}

function columns(query: SelectQueryBuilder<Database & { own: Totals }, 'grower' | 'own', object>) {
  return query
    .selectAll('grower')
    .select([
      sql<number>`coalesce(own.field_count, 0)`.as('field_count'),
      sql<number>`coalesce(own.area_steps, 0)::bigint`.as('area_steps'),
      sql<number>`(extract(epoch FROM grower.updated_at) * 1000000)::bigint`.as('updated_us'),
    ])
}

type Selected<Q> = Q extends SelectQueryBuilder<infer _Database, infer _Table, infer R> ? R : never
export type GrowerRow = Selected<ReturnType<typeof selectGrowers>>

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
