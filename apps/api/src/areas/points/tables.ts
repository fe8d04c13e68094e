import { crewEntity, pointEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { designTable } from '../designs/tables.ts'
import { followPoints } from '../field-years/follow.ts'
import { yearsOf, yearsToHold } from '../field-years/hold.ts'

export const crewTable = defineTable(crewEntity, {})

/**
 * A write goes on in the database: triggers keep the season’s counts (0034_season_counts.sql) and the state of the list
 * (0017_list_state.sql), and refuse what is below a locked year (0029_designs.sql).
 */
export const pointTable = defineTable(pointEntity, {
  keptAside: { table: 'removed_point', columns: [] },
  madeWith: { whole: designTable, by: 'designId' },
  undo: {
    holdAlso: async (tx, ids) => yearsToHold(tx, await yearsOf(tx, 'point', ids)),
    afterUndo: async (tx, ids) => followPoints(tx, await yearsOf(tx, 'point', ids)),
  },
})

declare module '../../db/schema.ts' {
  interface Database {
    crew: RowType<typeof crewTable>
    point: RowType<typeof pointTable>
  }
}
