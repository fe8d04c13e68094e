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

/** Those that a table of this form can have; a role that a column has already stays offered. */
export const rolesFor = (form: 'wide' | 'long', has: ColumnRole): ColumnRole[] =>
  COLUMN_ROLES.filter((role) => {
    if (role === has) return true
    return form === 'long' ? role !== 'analyte' : !OF_LONG.has(role)
  })

const DEPTHS = new Set<ColumnRole>(['depthTop', 'depthBottom', 'depth'])
export const isDepth = ({ role }: Pick<ColumnMap, 'role'>): boolean => DEPTHS.has(role)
