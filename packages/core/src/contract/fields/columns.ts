import { fieldYearEntity } from '../field-years/entity.ts'
import { growerEntity } from '../growers/entity.ts'
import { fieldEntity } from './entity.ts'

const { columns: field } = fieldEntity
const { columns: year } = fieldYearEntity
const text = ({ label }: { label: string }) => ({ label, type: 'text' }) as const
/** A row is called by its kind. */
const title = (one: string) => text({ label: `${one.charAt(0).toUpperCase()}${one.slice(1)}` })

/** What can be told of a field in a table or a file: lists show it, exports write it. */
export const FIELD_COLUMNS = {
  id: { label: 'Field id', type: 'integer' },
  name: title(fieldEntity.one),
  grower: title(growerEntity.one),
  farmName: text(field.farmName),
  county: text(field.county),
  state: text(field.state),
  areaHa: { label: `${field.areaM2.label} (ha)`, type: 'number' },
  areaAc: { label: `${field.areaM2.label} (ac)`, type: 'number' },
  perimeterM: { label: `${field.perimeterM.label} (m)`, type: 'number' },
  /** All its years, newest first; the columns after it tell of one of them: the year asked for, else the newest. */
  years: { label: 'Years', type: 'text' },
  year: { label: year.year.label, type: 'integer' },
  status: text(year.status),
  crop: text(year.crop),
  tillage: text(year.tillage),
  practice: text(year.practice),
  fsaFarm: text(field.fsaFarm),
  fsaTract: text(field.fsaTract),
  fsaClu: text(field.fsaClu),
  active: { label: field.active.label, type: 'boolean' },
  updatedAt: { label: 'Updated', type: 'instant' },
} as const

export type FieldColumn = keyof typeof FIELD_COLUMNS
/** How a column's values read: texts, whole numbers, numbers, yes or no, instants. */
export type FieldColumnType = (typeof FIELD_COLUMNS)[FieldColumn]['type']

/** In the order a file has them. */
export const FIELD_COLUMN_KEYS: readonly FieldColumn[] = Object.keys(FIELD_COLUMNS).filter(isFieldColumn)

export function isFieldColumn(key: string): key is FieldColumn {
  return Object.hasOwn(FIELD_COLUMNS, key)
}
