import { growerEntity, kinds } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { nameKeys } from '../../lists/names.ts'
import { refreshFieldSearch } from '../fields/search.ts'

export const growerTable = defineTable(growerEntity, {
  own: { sortName: kinds.code, searchName: kinds.code },
  derived: { from: ['name'], make: async (_tx, rows) => rows.map(({ name }) => nameKeys(name)) },
  /** A field is found by its grower's name too. */
  async afterPatch(tx, changed) {
    for (const { id, set } of changed) if (set.name !== undefined) await refreshFieldSearch(tx, id)
  },
})

declare module '../../db/schema.ts' {
  interface Database {
    grower: RowType<typeof growerTable>
  }
}
