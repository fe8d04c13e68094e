import * as z from 'zod/mini'
import { ACTIVE_FILTERS } from '../active.ts'
import { defineList, type SortOf, sortsOf } from '../lists/list.ts'
import { growerEntity } from './entity.ts'
import { growerSchema } from './schema.ts'

export const growerList = defineList({
  entity: growerEntity,
  shows: ['grower', 'field'],
  may: 'records.read',
  row: growerSchema,
  filters: {
    /** Any part of the name, without case and accents. */
    search: z.optional(z.string().check(z.maxLength(200))),
    active: z._default(z.enum(ACTIVE_FILTERS), 'active'),
  },
  sorts: ['name', 'fields', 'area', 'updated'],
  decidedBy: {
    name: { columns: ['name'] },
    fields: { kinds: ['field'] },
    area: { kinds: ['field'] },
    updated: { kinds: ['grower'] },
    search: { columns: ['name'] },
    active: { columns: ['active'] },
  },
})

export const GROWER_SORTS = sortsOf(growerList)
export type GrowerSort = SortOf<typeof growerList>
