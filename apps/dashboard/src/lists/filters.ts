import type { ProductError } from '@org/core/contract'
import type { Filter, FilterOption } from '@org/ui'

/** A filter of which one value can be chosen. */
export function chip(
  key: string,
  label: string,
  options: readonly FilterOption[],
  value: string | null | undefined,
): Filter {
  return { key, label, options, values: value === null || value === undefined ? [] : [value] }
}

/** A filter of which several values can be chosen. */
export function chips(
  key: string,
  label: string,
  options: readonly FilterOption[],
  values: readonly (string | number)[] | undefined,
): Filter {
  return { key, label, options, values: values?.map(String) ?? [], isSeveral: true }
}

/** Why a filter's choices could not be had. An answer that cannot be read has no reason of its own. */
export const problemOf = ({ message, retryable }: ProductError): NonNullable<Filter['problem']> => ({
  reason: message === 'Unknown error' ? 'The server could not answer' : message,
  isRetryable: retryable,
})

/** What can be asked of records that were deactivated; without a choice they are left out. */
export const ACTIVE_OPTIONS: readonly FilterOption[] = [
  { key: 'inactive', label: 'Only inactive' },
  { key: 'all', label: 'Shown too' },
]
