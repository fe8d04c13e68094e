import { type Bbox, errors, type Field, type FieldDetail, HECTARE_M2 } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import { listSource } from '../../lists/declared.ts'
import { textKey, wholeKey } from '../../lists/keyset.ts'
import { getBoundary } from './boundaries.ts'
import { fieldCondition, fieldWords } from './filter.ts'
import { type FieldRow, selectRows } from './select.ts'
import { fieldTable } from './tables.ts'

/** The list of fields: how its rows are found and read. */
export const fieldSource = listSource(fieldWords, {
  orders: {
    grower: [
      textKey<FieldRow>(sql`grower.sort_name`, (row) => row.grower_sort_name, 'grower'),
      wholeKey<FieldRow>(sql`grower.id`, (row) => row.grower_id, 'grower'),
      'name',
    ],
    county: ['county', 'state', 'name'],
  },
  condition: fieldCondition,
  refers: { grower: { column: sql`field.grower_id` } },
  select: (db, ids) => selectRows(db).innerJoin(ids.as('page'), 'page.id', 'field.id'),
  toItem: toField,
})

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
    ...valuesOf(fieldTable, row),
    growerName: row.grower_name,
    areaHa: row.area_m2 / HECTARE_M2,
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
