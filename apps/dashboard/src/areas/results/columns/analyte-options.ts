import type { ColumnMap } from '@org/core'
import { ANALYTES } from '@org/core/contract'

/** All that results of soil are kept as, by name. */
export const ANALYTE_OPTIONS: readonly { key: string; label: string }[] = Object.entries(ANALYTES)
  .map(([key, { label, unit }]) => ({ key, label: unit === '' ? label : `${label} (${unit})` }))
  .sort((one, other) => one.label.localeCompare(other.label))

export const analyteLabel = (key: string): string => ANALYTES[key]?.label ?? key

/** What becomes of a column whose analyte a person says: a unit that nobody knows is asked, as its numbers need one. */
export function withAnalyte(
  analyte: string | null,
  { unit, unitFrom }: Pick<ColumnMap, 'unit' | 'unitFrom'>,
): Pick<ColumnMap, 'role' | 'analyte' | 'unitFrom'> {
  const known = analyte === null ? undefined : ANALYTES[analyte]
  const needsUnit = known !== undefined && known.unit !== '' && unit === ''
  const from = unitFrom === 'asked' ? 'catalog' : unitFrom
  return { role: 'analyte', analyte, unitFrom: needsUnit ? 'asked' : from }
}
