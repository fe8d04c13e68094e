import { designEntity, stratumEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'

/** A design whose year has moved on since is not undone: the year is returned first. */
export const designTable = defineTable(designEntity, {
  watches: ({ fieldYearId }) =>
    fieldYearId === undefined ? [] : [{ entity: 'field_year', id: fieldYearId, column: 'status' }],
})

/** `geom` (MultiPolygon, WGS84) is written and read by SQL functions only. */
export const stratumTable = defineTable(stratumEntity, {
  keptAside: { table: 'removed_stratum', columns: ['geom'] },
  madeWith: { whole: designTable, by: 'designId' },
})

declare module '../../db/schema.ts' {
  interface Database {
    design: RowType<typeof designTable>
    stratum: RowType<typeof stratumTable>
  }
}
