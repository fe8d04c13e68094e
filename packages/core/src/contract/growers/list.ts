import * as z from 'zod/mini'
import { ACTIVE_FILTERS } from '../active.ts'
import { area, code, count, ref } from '../entity/kinds.ts'
import { CHANGED, columnsOf, titled } from '../lists/columns.ts'
import { defineList, type SortOf, sortsOf } from '../lists/list.ts'
import { HECTARE_M2 } from '../units.ts'
import { growerEntity } from './entity.ts'
import { type Grower, growerSchema } from './schema.ts'

const { columns: grower } = growerEntity
const column = columnsOf<Grower>()
const FILE = { only: 'file' } as const
const USUALLY = { shown: 'usually' } as const

export const growerList = defineList({
  name: 'growers',
  entity: growerEntity,
  shows: ['grower', 'field'],
  may: 'records.read',
  row: growerSchema,
  filters: {
    /** Any part of the name, ignoring case and accents. */
    search: z.optional(z.string().check(z.maxLength(200))),
    active: z._default(z.enum(ACTIVE_FILTERS), 'active'),
  },
  columns: {
    id: column({ kind: ref('grower'), label: 'Grower id' }, ({ id }) => id, FILE),
    name: column({ kind: grower.name.kind, label: titled(growerEntity.one) }, ({ name }) => name, {
      shown: 'always',
      inFiles: ['id', 'name'],
    }),
    contact: column(
      { kind: code, label: 'Contact' },
      ({ contactFirstName, contactLastName }) => `${contactFirstName} ${contactLastName}`.trim(),
      { ...USUALLY, only: 'screen', inFiles: ['contactFirstName', 'contactLastName'] },
    ),
    contactFirstName: column(grower.contactFirstName, ({ contactFirstName }) => contactFirstName, FILE),
    contactLastName: column(grower.contactLastName, ({ contactLastName }) => contactLastName, FILE),
    email: column(grower.email, ({ email }) => email),
    phone: column(grower.phone, ({ phone }) => phone),
    address: column(grower.address, ({ address }) => address),
    externalRef: column(grower.externalRef, ({ externalRef }) => externalRef),
    /** Of active fields, as is the area. */
    fields: column({ kind: count, label: 'Fields' }, ({ fieldCount }) => fieldCount, USUALLY),
    area: column({ kind: area, label: 'Area' }, ({ areaHa }) => areaHa * HECTARE_M2, USUALLY),
    notes: column(grower.notes, ({ notes }) => notes),
    active: column(grower.active, ({ active }) => active, FILE),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { ...USUALLY, fileKey: 'updatedAt' }),
  },
  sorts: ['name', 'fields', 'area', 'updated'],
  sums: ['fields', 'area'],
  groups: {},
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
