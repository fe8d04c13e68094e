import * as z from 'zod/mini'
import { byPeople, defineEntity } from '../entity/entity.ts'
import { choice, email, flag, list, name, text } from '../entity/kinds.ts'

/** What an order file can say of each sample, in the order of its columns unless a laboratory has another. */
export const ORDER_COLUMNS = {
  number: 'Number',
  label: 'Label',
  grower: 'Grower',
  field: 'Field',
  point: 'Point',
  depthTopCm: 'Top (cm)',
  depthBottomCm: 'Bottom (cm)',
  year: 'Year',
  collectedAt: 'Collected',
  box: 'Box',
  lat: 'Latitude',
  lon: 'Longitude',
  tests: 'Tests',
} as const
export type OrderColumn = keyof typeof ORDER_COLUMNS
export const ORDER_COLUMN_KEYS = Object.keys(ORDER_COLUMNS) as readonly OrderColumn[] as readonly [
  OrderColumn,
  ...OrderColumn[],
]
export const ORDER_FORMATS = ['csv', 'modus'] as const

/** A laboratory that samples are sent to. */
export const laboratoryEntity = defineEntity({
  name: 'laboratory',
  one: 'laboratory',
  many: 'laboratories',
  title: ({ name }) => name ?? '',
  unique: [['name']],
  may: 'samples.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    name: byPeople(name, 'Name'),
    address: byPeople(text(500), 'Address'),
    email: byPeople(email, 'Email'),
    phone: byPeople(text(50), 'Phone'),
    /** Our number there. */
    account: byPeople(text(100), 'Account'),
    /** What it measures, for people. */
    measures: byPeople(text(1000), 'Measures'),
    /** The names of its test packages, as orders give them: `S1, S3`. */
    tests: byPeople(text(200), 'Tests'),
    orderFormat: byPeople(
      choice(ORDER_FORMATS, { empty: 'csv', labels: { csv: 'CSV', modus: 'Modus XML 1.0' }, areNames: true }),
      'Order file',
    ),
    /** Of its CSV orders; none: all. */
    orderColumns: byPeople(list(z.enum(ORDER_COLUMN_KEYS)), 'Columns of orders'),
    active: byPeople(flag(true), 'Active'),
  },
})
