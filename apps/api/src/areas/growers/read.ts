import { errors, type Grower, growerList, HECTARE_M2 } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import { listSource } from '../../lists/declared.ts'
import { wholeKey } from '../../lists/keyset.ts'
import { AREA_STEPS_PER_M2, type GrowerRow, selectGrowers, TOTALS } from './select.ts'
import { growerTable } from './tables.ts'

export const growerWords = { list: growerList, columns: { name: 'sort_name' } }

/** The list of growers: how its rows are found and read. */
export const growerSource = listSource(growerWords, {
  orders: {
    fields: [wholeKey<GrowerRow>(sql`coalesce(own.field_count, 0)`, (row) => row.field_count, 'own')],
    area: [wholeKey<GrowerRow>(sql`coalesce(own.area_steps, 0)`, (row) => row.area_steps, 'own')],
  },
  // Counts and areas of every grower are added up before the first is known.
  joinsFor: ({ keys }) => (keys.some(({ of }) => of === 'own') ? TOTALS : sql``),
  select: (db, ids) => selectGrowers(db).innerJoin(ids.as('page'), 'page.id', 'grower.id'),
  toItem: toGrower,
})

/** @throws errors.notFound */
export async function getGrower(db: Db, id: number): Promise<Grower> {
  const row = await selectGrowers(db).where('grower.id', '=', id).executeTakeFirst()
  if (row === undefined) throw errors.notFound('This grower')
  return toGrower(row)
}

function toGrower(row: GrowerRow): Grower {
  return {
    id: row.id,
    ...valuesOf(growerTable, row),
    fieldCount: row.field_count,
    areaHa: row.area_steps / AREA_STEPS_PER_M2 / HECTARE_M2,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
