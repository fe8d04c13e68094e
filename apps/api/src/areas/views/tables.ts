import { kinds, savedViewEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { nameKeys } from '../../lists/names.ts'

/** One person's views of a page differ in `searchName`. */
export const savedViewTable = defineTable(savedViewEntity, {
  own: { sortName: kinds.code, searchName: kinds.code },
  unique: [['staffId', 'page', 'searchName']],
  derived: { from: ['name'], make: async (_tx, rows) => rows.map(({ name }) => nameKeys(name)) },
})

declare module '../../db/schema.ts' {
  interface Database {
    saved_view: RowType<typeof savedViewTable>
  }
}
