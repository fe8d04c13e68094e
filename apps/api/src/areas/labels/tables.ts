import { errors, kinds, labelBatchEntity, labelEntity, type Recorded } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import type { UndonePlan } from '../../db/rows/undone.ts'
import { yearsNamedBy } from '../custody/years.ts'
import { yearsToShare } from '../field-years/hold.ts'

/** `exportId` names the export with the file that it was printed with. */
export const labelBatchTable = defineTable(labelBatchEntity, { own: { exportId: kinds.maybeInteger } })

export const labelTable = defineTable(labelEntity, {
  keptAside: { table: 'removed_label', columns: [] },
  madeWith: { whole: labelBatchTable, by: 'batchId' },
  undo: {
    holdAlso: async (tx, ids) => yearsToShare(await yearsNamedBy(tx, 'label', ids)),
    hindrances: async (_tx, plan) => {
      refuseVoid(plan)
      return []
    },
  },
})
export type LabelRow = HeldRow<typeof labelTable>

const stateOf = ({ state }: Recorded): unknown => state

/** A void code is never used again. @throws errors.conflict */
function refuseVoid(plan: UndonePlan): void {
  if (plan.entriesOf('label').some(({ current }) => stateOf(current ?? {}) === 'void'))
    throw errors.conflict('A void label stays void', 'Print a new label for its sample.')
}

declare module '../../db/schema.ts' {
  interface Database {
    label_batch: RowType<typeof labelBatchTable>
    label: RowType<typeof labelTable>
  }
}
