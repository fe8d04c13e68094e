import type { SeasonGroup } from '@org/core'

/** The columns of the table of growers, programs or crews. */
export const GROUP_COLUMNS = [
  'name',
  'fields',
  'area',
  'points',
  'collected',
  'samples',
  'received',
  'results',
] as const
export type GroupColumn = (typeof GROUP_COLUMNS)[number]
/** An order by its word: `name`, `-fields`. */
export type GroupSort = GroupColumn | `-${GroupColumn}`

export interface GroupOrder {
  column: GroupColumn
  descending: boolean
}

/** The order that a word says. */
export function orderOf(word: GroupSort): GroupOrder {
  const column = GROUP_COLUMNS.find((each) => word === each || word === `-${each}`) ?? 'name'
  return { column, descending: word !== column }
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const byName = (one: SeasonGroup, other: SeasonGroup) => collator.compare(one.label, other.label)

/** How much of something is done; 0 where there is nothing to do. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const NUMBERS: Readonly<Record<Exclude<GroupColumn, 'name'>, (group: SeasonGroup) => number>> = {
  fields: ({ fields }) => fields,
  area: ({ areaM2 }) => areaM2,
  points: ({ points }) => points,
  collected: ({ collected, points }) => shareOf(collected, points),
  samples: ({ samples }) => samples,
  received: ({ received }) => received,
  results: ({ results }) => results,
}

/** In the order asked for; equal ones by name. What has no name, points without a crew, comes last by name. */
export function sortedGroups(
  groups: readonly SeasonGroup[],
  { column, descending }: GroupOrder,
): SeasonGroup[] {
  const sign = descending ? -1 : 1
  if (column === 'name')
    return groups.toSorted(
      (one, other) => Number(one.value === '') - Number(other.value === '') || sign * byName(one, other),
    )
  const number = NUMBERS[column]
  return groups.toSorted((one, other) => sign * (number(one) - number(other)) || byName(one, other))
}

const SHARE = new Intl.NumberFormat('en-US', { style: 'percent' })

/** `41%` */
export const shareWords = (share: number): string => SHARE.format(share)
