import {
  type Bbox,
  errors,
  type Field,
  type FieldDetail,
  type FieldSort,
  HECTARE_M2,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { pageOf } from '../../lists/cursor.ts'
import { containsPattern } from '../shared/names.ts'
import { getBoundary } from './boundaries.ts'
import { type FieldFilter, fieldCondition } from './filter.ts'
import { ORDERS } from './orders.ts'
import { type FieldRow, selectRows } from './select.ts'

export interface FieldQuery extends FieldFilter {
  limit: number
  cursor?: string | undefined
  sort: FieldSort
}

/** A page of fields. */
export async function listFields(db: Db, query: FieldQuery) {
  const { limit, sort } = query
  const rows = await fieldPage(db, query).execute()
  const { items, nextCursor } = pageOf(rows, limit, ORDERS[sort].cursorOf)
  return { items: items.map(toField), nextCursor }
}

/**
 * The statement behind {@link listFields}. The page is found first, by the fields' own columns and with its length known,
 * so that the planner walks an index; only its rows are then filled in.
 */
export function fieldPage(db: Db, { limit, cursor, sort, ...filter }: FieldQuery) {
  const order = ORDERS[sort]
  const growers = sort === 'grower' || sort === '-grower' ? JOINED_GROWER : sql``
  const after = cursor === undefined ? sql`true` : order.after(cursor)
  const firstOf = (fields: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<{ id: number }>`
    SELECT field.id FROM ${fields} AS field ${growers} WHERE ${condition} AND ${after}
    ORDER BY ${order.by} LIMIT ${limit + 1}`
  const condition = fieldCondition(filter)
  const ids =
    containsPattern(filter.search) === null ? firstOf(sql`field`, condition) : firstFound(firstOf, condition)
  return selectRows(db)
    .innerJoin(sql<{ id: number }>`(${ids})`.as('page'), 'page.id', 'field.id')
    .orderBy(order.by)
}

const JOINED_GROWER = sql`JOIN grower ON grower.id = field.grower_id`
/** Few enough to be put in order for every page; of more, an index in that order soon meets a page. */
const MAX_ORDERED = 5_000

/**
 * What a search finds may all lie at the end of the order, and the planner knows neither where nor how much it is: what
 * is found is counted first. Only one of the two halves then runs.
 */
function firstFound(
  firstOf: (fields: RawBuilder<unknown>, condition: RawBuilder<unknown>) => RawBuilder<{ id: number }>,
  condition: RawBuilder<boolean>,
) {
  const areFew = sql`(SELECT are_few FROM counted)`
  return sql<{ id: number }>`
    WITH found AS MATERIALIZED (SELECT * FROM field WHERE ${condition} LIMIT ${MAX_ORDERED + 1}),
    counted AS MATERIALIZED (SELECT count(*) <= ${MAX_ORDERED} AS are_few FROM found)
    (${firstOf(sql`found`, areFew)}) UNION ALL (${firstOf(sql`field`, sql`NOT ${areFew} AND ${condition}`)})`
}

/** A field, deactivated or not, with its newest boundary. @throws errors.notFound */
export async function getField(db: Db, id: number): Promise<FieldDetail> {
  const row = await selectRows(db).where('field.id', '=', id).executeTakeFirst()
  if (row === undefined) throw errors.notFound('This field')
  const { boundary_version_id: boundaryId } = row
  const boundary = boundaryId === null ? null : await getBoundary(db, id, boundaryId)
  return { ...toField(row), boundary }
}

function toField(row: FieldRow): Field {
  return {
    id: row.id,
    growerId: row.grower_id,
    growerName: row.grower_name,
    name: row.name,
    farmName: row.farm_name,
    county: row.county,
    state: row.state,
    fsaFarm: row.fsa_farm,
    fsaTract: row.fsa_tract,
    fsaClu: row.fsa_clu,
    active: row.active,
    areaM2: row.area_m2,
    areaHa: row.area_m2 / HECTARE_M2,
    perimeterM: row.perimeter_m,
    bbox: extentOf(row),
    years: row.years,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

interface Extent {
  west: number | null
  south: number | null
  east: number | null
  north: number | null
}

export function extentOf({ west, south, east, north }: Extent): Bbox | null {
  const isNone = west === null || south === null || east === null || north === null
  return isNone ? null : [west, south, east, north]
}
