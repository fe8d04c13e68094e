import { FLAG_COLORS, type FlagColor } from '@org/ui'

/** The same person has the same color on every page and for everyone. */
export const colorOf = (personId: number): FlagColor => FLAG_COLORS[personId % FLAG_COLORS.length] ?? 1
