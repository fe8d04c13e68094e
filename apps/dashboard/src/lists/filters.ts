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

/**
 * What links narrow by and nobody chooses on the page, so that it can be cleared; nothing where there is none.
 *
 * @param name of the only value: addresses have numbers
 */
export function linked(
  key: string,
  label: string,
  values: readonly number[] | undefined,
  name: string | undefined,
): Filter[] {
  if (values === undefined || values.length === 0) return []
  const options = values.map((value) => ({
    key: String(value),
    label: values.length === 1 ? (name ?? `No. ${value}`) : `No. ${value}`,
  }))
  return [chips(key, label, options, values)]
}

/** The field and the field year that a link narrows by. */
export const linkedField = (
  filter: { fieldId?: readonly number[] | undefined; fieldYearId?: readonly number[] | undefined },
  first: { fieldName: string; year: number } | undefined,
): Filter[] => [
  ...linked('fieldId', 'Field', filter.fieldId, first?.fieldName),
  ...linked('fieldYearId', 'Field', filter.fieldYearId, first && `${first.fieldName} ${first.year}`),
]

/** Why a filter's choices could not be had. An answer that cannot be read has no reason of its own. */
export const problemOf = ({ message, retryable }: ProductError): NonNullable<Filter['problem']> => ({
  reason: message.startsWith('Unknown error') ? 'The server could not answer' : message,
  isRetryable: retryable,
})

/** What can be asked of records that were deactivated; without a choice they are left out. */
export const ACTIVE_OPTIONS: readonly FilterOption[] = [
  { key: 'inactive', label: 'Only inactive' },
  { key: 'all', label: 'Active and inactive' },
]
