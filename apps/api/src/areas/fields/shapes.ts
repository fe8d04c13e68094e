import {
  errors,
  type Field,
  MAX_SHAPED_CORNERS,
  MAX_SHAPED_ROWS,
  type MultiPolygon,
  multiPolygonSchema,
  type ShapedField,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ListPage } from '../../lists/list.ts'
import { EXACT_DECIMALS } from './geometry.ts'

interface ShapedQuery {
  limit: number
  geometry?: boolean | undefined
}

/**
 * A page of fields, with their newest boundaries where these are asked for. A page whose boundaries have more corners than
 * one answer may have ends earlier.
 *
 * @param read reads a page of the list
 * @param maxCorners of a page, but for those of its first row
 * @throws errors.validation if the page is larger than one with shapes may be
 */
export async function shapedPage<Q extends ShapedQuery>(
  db: Db,
  { geometry = false, ...query }: Q,
  read: (query: Omit<Q, 'geometry'>) => Promise<ListPage<Field>>,
  maxCorners = MAX_SHAPED_CORNERS,
): Promise<ListPage<ShapedField>> {
  if (!geometry) return read(query)
  if (query.limit > MAX_SHAPED_ROWS)
    throw errors.validation([
      { path: 'query.limit', message: `A page with geometry has at most ${MAX_SHAPED_ROWS} rows` },
    ])
  const page = await read(query)
  const fitting = await countFitting(db, page.items, maxCorners)
  if (fitting < page.items.length) return withShapes(db, await read({ ...query, limit: fitting }))
  return withShapes(db, page)
}

/** How many of the first rows have so few corners together; at least one. */
async function countFitting(db: Db, items: readonly Field[], maxCorners: number): Promise<number> {
  const { rows } = await sql<{ fitting: number }>`
    SELECT count(*) AS fitting FROM (
      SELECT sum(coalesce(ST_NPoints(geom), 0)) OVER (ORDER BY at) AS corners
      FROM unnest(${idsOf(items)}::bigint[]) WITH ORDINALITY AS asked (id, at) LEFT JOIN boundary_version USING (id)
    ) AS counted WHERE corners <= ${maxCorners}`.execute(db)
  return Math.max(1, rows[0]?.fitting ?? 0)
}

async function withShapes(db: Db, page: ListPage<Field>): Promise<ListPage<ShapedField>> {
  const { rows } = await sql<{ id: number; geometry: string }>`
    SELECT id, ST_AsGeoJSON(geom, ${EXACT_DECIMALS}::integer) AS geometry FROM boundary_version
    WHERE id = ANY(${idsOf(page.items)}::bigint[])`.execute(db)
  const shapes = new Map<number | null, MultiPolygon>(
    rows.map(({ id, geometry }) => [id, multiPolygonSchema.parse(JSON.parse(geometry))]),
  )
  const items = page.items.map((item) => ({
    ...item,
    geometry: shapes.get(item.boundaryVersionId) ?? null,
  }))
  return { ...page, items }
}

const idsOf = (items: readonly Field[]): (number | null)[] =>
  items.map(({ boundaryVersionId }) => boundaryVersionId)
