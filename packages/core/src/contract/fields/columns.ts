/** What can be told of a field in a table or a file, once: lists show them, exports write them. */
export const FIELD_COLUMNS = {
  id: { label: 'Field id', type: 'integer' },
  name: { label: 'Field', type: 'text' },
  grower: { label: 'Grower', type: 'text' },
  farmName: { label: 'Farm', type: 'text' },
  county: { label: 'County', type: 'text' },
  state: { label: 'State', type: 'text' },
  areaHa: { label: 'Area (ha)', type: 'number' },
  areaAc: { label: 'Area (ac)', type: 'number' },
  perimeterM: { label: 'Perimeter (m)', type: 'number' },
  /** All its years, newest first; the columns after it tell of one of them: the year asked for, else the newest. */
  years: { label: 'Years', type: 'text' },
  year: { label: 'Year', type: 'integer' },
  status: { label: 'Status', type: 'text' },
  crop: { label: 'Crop', type: 'text' },
  tillage: { label: 'Tillage', type: 'text' },
  practice: { label: 'Practice', type: 'text' },
  fsaFarm: { label: 'FSA farm', type: 'text' },
  fsaTract: { label: 'FSA tract', type: 'text' },
  fsaClu: { label: 'FSA CLU', type: 'text' },
  active: { label: 'Active', type: 'boolean' },
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
