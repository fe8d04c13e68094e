import type { Filter, FilterOption } from '@org/ui'

/** A filter whose value says itself. */
export function chip(
  key: string,
  label: string,
  options: readonly FilterOption[],
  value: string | null,
): Filter {
  return { key, label, options, value, ...(value === null ? {} : { valueLabel: value }) }
}

/** What can be asked of records that were deactivated; without a choice they are left out. */
export const ACTIVE_OPTIONS: readonly FilterOption[] = [
  { key: 'inactive', label: 'Only inactive' },
  { key: 'all', label: 'Shown too' },
]
