import type { SelectOption } from '../Select/Select.tsx'

/** One thing a list can be narrowed by. */
export interface Filter {
  key: string
  /** `Year`, `Grower`. */
  label: string
  options: readonly FilterOption[]
  /** The option's key; null: everything. */
  value: string | null
  /** Always one value: it can be changed, not taken off. */
  isRequired?: boolean
  /** What the value is called while it is not among the options. */
  valueLabel?: string
  /** There are more values than `options` holds: asks for those that match, with '' for the first. */
  onSearch?: (text: string) => void
  isSearching?: boolean
}

export interface FilterOption extends SelectOption<string> {
  /** How many rows it would leave. */
  count?: number
}
