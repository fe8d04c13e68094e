import type { Generated } from 'kysely'
import type { Tracked } from '../../db/schema.ts'

export interface GrowerTable extends Tracked {
  id: Generated<number>
  name: string
  sort_name: string
  search_name: string
  contact_first_name: Generated<string>
  contact_last_name: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  external_ref: Generated<string>
  notes: Generated<string>
  active: Generated<boolean>
}

declare module '../../db/schema.ts' {
  interface Database {
    grower: GrowerTable
  }
}
