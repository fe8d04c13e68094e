/** Which records a list shows: active ones, inactive ones, or both. */
export const ACTIVE_FILTERS = ['active', 'inactive', 'all'] as const
export type ActiveFilter = (typeof ACTIVE_FILTERS)[number]
