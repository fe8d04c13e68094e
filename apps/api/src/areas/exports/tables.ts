import { exportEntity, kinds } from '@org/core/contract'
import { texts } from '../../db/rows/kinds.ts'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'

/** `status` is `queued` until it ends; its job says whether it waits or runs. */
export const exportTable = defineTable(exportEntity, {
  own: {
    rowCount: kinds.count,
    notes: texts,
    /** The run that made its file. */
    run: kinds.maybeCode,
    endedAt: kinds.instant,
  },
})

declare module '../../db/schema.ts' {
  interface Database {
    export: RowType<typeof exportTable>
  }
}
