/** Which records a list shows: those in use, those inactive, or both. */
export const ACTIVE_FILTERS = ['active', 'inactive', 'all'] as const
export type ActiveFilter = (typeof ACTIVE_FILTERS)[number]
