import { ANALYTES } from '@org/core/contract'

/** All that results of soil are kept as, by name. */
export const ANALYTE_OPTIONS: readonly { key: string; label: string }[] = Object.entries(ANALYTES)
  .map(([key, { label, unit }]) => ({ key, label: unit === '' ? label : `${label} (${unit})` }))
  .sort((one, other) => one.label.localeCompare(other.label))
