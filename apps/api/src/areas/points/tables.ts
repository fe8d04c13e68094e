import { crewEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'

export const crewTable = defineTable(crewEntity, {})

declare module '../../db/schema.ts' {
  interface Database {
    crew: RowType<typeof crewTable>
  }
}
