import { COLUMN_ROLES, type ColumnMap, type ColumnRole, resultEntity, sampleEntity } from '@org/core'

const RESULT = resultEntity.columns

/** What a column can be, in the words of people who send samples to laboratories. */
export const ROLE_WORDS: Readonly<Record<ColumnRole, string>> = {
  leaveOut: 'Leave out',
  label: sampleEntity.columns.labelCode.label,
  sampleId: 'Our sample id',
  labNumber: RESULT.labNumber.label,
  sampleName: 'Sample name',
  field: RESULT.fieldId.label,
  point: 'Point',
  depthTop: 'Top of layer',
  depthBottom: 'Bottom of layer',
  depth: 'Layer as text',
  depthUnit: 'Unit of depth',
  date: RESULT.reportedOn.label,
  reportId: RESULT.reportNumber.label,
  kind: 'Kind of sample',
  analyte: 'Measurement',
  analyteName: 'Name of measurement',
  value: RESULT.value.label,
  unit: RESULT.unit.label,
  method: RESULT.method.label,
  modusCode: RESULT.modusCode.label,
  qualifier: RESULT.qualifier.label,
  detectionLimit: RESULT.detectionLimit.label,
  quality: 'Quality code',
}

const OF_LONG = new Set<ColumnRole>([
  'analyteName',
  'value',
  'unit',
  'method',
  'modusCode',
  'qualifier',
  'detectionLimit',
  'quality',
])

/** What a column is of the results of another in a wide table: their flags, or their limits. */
const companionsOf = ({ column }: ColumnMap, columns: readonly ColumnMap[]): ColumnRole[] => [
  ...(columns.some(({ flagColumn }) => flagColumn === column) ? (['qualifier'] as const) : []),
  ...(columns.some(({ limitColumn }) => limitColumn === column) ? (['detectionLimit'] as const) : []),
]

/** Those that a column can have in a table of this form; what it is already, or was, stays offered. */
export function rolesFor(
  form: 'wide' | 'long',
  column: ColumnMap,
  columns: readonly ColumnMap[],
): ColumnRole[] {
  const offered = [column.role, ...companionsOf(column, columns)]
  return COLUMN_ROLES.filter((role) => {
    if (offered.includes(role)) return true
    return form === 'long' ? role !== 'analyte' : !OF_LONG.has(role)
  })
}

/** It has columns whose values become results. */
export const hasResults = (columns: readonly Pick<ColumnMap, 'role'>[]): boolean =>
  columns.some(({ role }) => role === 'analyte' || role === 'value')

const DEPTHS = new Set<ColumnRole>(['depthTop', 'depthBottom', 'depth'])
export const isDepth = ({ role }: Pick<ColumnMap, 'role'>): boolean => DEPTHS.has(role)
