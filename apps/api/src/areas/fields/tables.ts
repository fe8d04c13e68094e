import {
  boundaryVersionEntity,
  fieldEntity,
  fieldYearEntity,
  isFollowed,
  kinds,
  LOCKED_STATUS,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { number } from '../../db/rows/kinds.ts'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import type { Tx } from '../../db/rows/types.ts'
import { fieldNameKeys } from './search.ts'
import { yearsLeftBehind } from './undo.ts'

export const fieldTable = defineTable(fieldEntity, {
  own: { sortName: kinds.code, searchName: kinds.code },
  derived: { from: ['name', 'farmName', 'growerId'], make: searchedTexts },
})

interface Named {
  growerId: number
  name: string
  farmName: string
}

/** A field is also found by its grower's current name. */
async function searchedTexts(tx: Tx, rows: readonly Named[]) {
  const ids = [...new Set(rows.map(({ growerId }) => growerId))]
  const growers = await tx.kysely.selectFrom('grower').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(growers.map(({ id, name }) => [id, name]))
  return rows.map(({ name, farmName, growerId }) =>
    fieldNameKeys({ name, farmName, growerName: names.get(growerId) ?? '' }),
  )
}

/** `geom` (MultiPolygon, WGS84) is written and read by SQL functions only. Rows are never changed. */
export const boundaryVersionTable = defineTable(boundaryVersionEntity, {
  own: { west: number, south: number, east: number, north: number },
  isTracked: false,
  keptAside: { table: 'removed_boundary', columns: ['geom'] },
})

/** Writes a new boundary's shape, with the extent that lists read instead. @param geom SQL of the shape, from `given` */
export const withExtent = (geom: RawBuilder<unknown>) => ({
  expressions: {
    geom: sql`shape.geom`,
    west: sql`ST_XMin(shape.geom)`,
    south: sql`ST_YMin(shape.geom)`,
    east: sql`ST_XMax(shape.geom)`,
    north: sql`ST_YMax(shape.geom)`,
  },
  // OFFSET: the shape is computed once, not for each column.
  beside: sql`CROSS JOIN LATERAL (SELECT ${geom} AS geom OFFSET 0) AS shape`,
})

export const fieldYearTable = defineTable(fieldYearEntity, {
  undo: {
    isLocked: ({ status }) => status === LOCKED_STATUS,
    // A scheduled year has a planned day.
    withActs: ['plannedOn'],
    hindrances: yearsLeftBehind,
    // A state that its points alone made of it.
    isFollowing: ({ undo, before, after }) =>
      undo === 'set' &&
      Object.keys(before).join() === 'status' &&
      isFollowed(before.status) &&
      isFollowed(after.status),
  },
})

declare module '../../db/schema.ts' {
  interface Database {
    field: RowType<typeof fieldTable>
    boundary_version: RowType<typeof boundaryVersionTable>
    field_year: RowType<typeof fieldYearTable>
  }
}
