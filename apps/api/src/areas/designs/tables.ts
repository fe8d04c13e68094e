import { designEntity, pointEntity, sampleEntity, stratumEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'

/** A design whose year has moved on since is not undone: the year is returned first. */
export const designTable = defineTable(designEntity, {
  watches: ({ fieldYearId }) =>
    fieldYearId === undefined ? [] : [{ entity: 'field_year', id: fieldYearId, column: 'status' }],
})

const madeWith = { whole: designTable, by: 'designId' } as const

/** `geom` (MultiPolygon, WGS84) is written and read by SQL functions only. */
export const stratumTable = defineTable(stratumEntity, {
  keptAside: { table: 'removed_stratum', columns: ['geom'] },
  madeWith,
})

export const pointTable = defineTable(pointEntity, {
  keptAside: { table: 'removed_point', columns: [] },
  madeWith,
})

export const sampleTable = defineTable(sampleEntity, {
  keptAside: { table: 'removed_sample', columns: [] },
  madeWith,
})

declare module '../../db/schema.ts' {
  interface Database {
    design: RowType<typeof designTable>
    stratum: RowType<typeof stratumTable>
    point: RowType<typeof pointTable>
    sample: RowType<typeof sampleTable>
  }
}
