import type { ViewPage } from '@org/core/contract'
import type { Generated } from 'kysely'
import type { Tracked } from '../../db/schema.ts'

export interface SavedViewTable extends Tracked {
  id: Generated<number>
  /** Whose it is. */
  staff_id: number
  page: ViewPage
  name: string
  sort_name: string
  /** One person's views of a page differ in it. */
  search_name: string
  search: string
  is_shared: Generated<boolean>
}

declare module '../../db/schema.ts' {
  interface Database {
    saved_view: SavedViewTable
  }
}
