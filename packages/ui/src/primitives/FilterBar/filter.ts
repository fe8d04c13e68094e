import type { ReactNode } from 'react'
import type { SelectOption } from '../Select/Select.tsx'

/** One thing a list can be narrowed by. */
export interface Filter {
  key: string
  /** `Year`, `Grower`. */
  label: string
  options: readonly FilterOption[]
  /** Keys of the options it is narrowed to; none: everything. */
  values: readonly string[]
  /** Several values can be chosen: rows that have any of them are shown. */
  isSeveral?: boolean
  /** Always one value: it can be changed, not taken off. */
  isRequired?: boolean
  /** What a value is called while it is not among the options. */
  labelOf?: (value: string) => string
  /** There are more values than `options` holds: asks for those that match, with '' for the first. */
  onSearch?: (text: string) => void
  isSearching?: boolean
  /**
   * What opens instead of the options, where values are typed: it is told how to close. `values` are the words that the
   * filter says.
   */
  content?: (close: () => void) => ReactNode
  /** What can be chosen is on its way. */
  isLoading?: boolean
  /** Why what can be chosen could not be had, and whether asking again can help. Opened again, it is asked for again. */
  problem?: { reason: string; isRetryable: boolean }
}

export interface FilterOption extends SelectOption<string> {
  /** How many rows it would leave. */
  count?: number
}

/** Of a value whose name nobody knows. */
export const labelAsItIs = (value: string): string => value
