import { boxEntity, laboratoryEntity, manifestLineEntity, shipmentEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import { yearsNamedBy } from '../custody/years.ts'
import { yearsToShare } from '../field-years/hold.ts'

export const laboratoryTable = defineTable(laboratoryEntity, {})
/** A shipment is shipped to its laboratory, on its day. */
export const shipmentTable = defineTable(shipmentEntity, {
  undo: { withActs: ['laboratoryId', 'shippedOn'] },
})
export const boxTable = defineTable(boxEntity, {})
export const manifestLineTable = defineTable(manifestLineEntity, {
  undo: { holdAlso: async (tx, ids) => yearsToShare(await yearsNamedBy(tx, 'manifest_line', ids)) },
})

export type ShipmentRow = HeldRow<typeof shipmentTable>
export type BoxRow = HeldRow<typeof boxTable>
export type LineRow = HeldRow<typeof manifestLineTable>

declare module '../../db/schema.ts' {
  interface Database {
    laboratory: RowType<typeof laboratoryTable>
    shipment: RowType<typeof shipmentTable>
    box: RowType<typeof boxTable>
    manifest_line: RowType<typeof manifestLineTable>
  }
}
