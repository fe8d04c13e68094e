import { sampleEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { designTable } from '../designs/tables.ts'
import { followPoints } from '../field-years/follow.ts'
import { yearsOf, yearsToHold } from '../field-years/hold.ts'
import { addUndone } from './events.ts'

/**
 * A write goes on in the database: triggers keep the season’s counts (0034_season_counts.sql) and the state of the list
 * (0017_list_state.sql), and refuse what is below a locked year (0029_designs.sql).
 */
export const sampleTable = defineTable(sampleEntity, {
  keptAside: { table: 'removed_sample', columns: [] },
  madeWith: { whole: designTable, by: 'designId' },
  undo: {
    holdAlso: async (tx, ids) => yearsToHold(tx, await yearsOf(tx, 'sample', ids)),
    afterUndo: async (tx, ids) => {
      await addUndone(tx, ids)
      await followPoints(tx, await yearsOf(tx, 'sample', ids))
    },
  },
})

declare module '../../db/schema.ts' {
  interface Database {
    sample: RowType<typeof sampleTable>
    /** Written by events.ts alone; the database refuses to change or remove one (0031_labels.sql). */
    scan_event: {
      id: number
      what: string
      at: Date
      by_staff_id: number | null
      device: string
      code: string
      label_id: number | null
      sample_id: number | null
      was: string | null
      is: string | null
      box_id: number | null
      shipment_id: number | null
      note: string
    }
  }
}
