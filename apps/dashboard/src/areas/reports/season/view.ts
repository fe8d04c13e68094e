import { seasonQuery } from '@org/core'
import { filterAddress } from '#lists/address.ts'
import { sortWord } from '#lists/sort.ts'
import { useAddressNames } from '#platform/address-names.ts'
import { useSearchParams } from '#platform/links.tsx'
import { oneOf, useParam, year } from '#platform/view.ts'
import { GROUP_COLUMNS, type GroupOrder, type GroupSort, orderOf } from './group-rows.ts'

const { program, growerId, crewId } = seasonQuery.shape

/** What a season is narrowed by, besides its year. */
export const SEASON_FILTERS = filterAddress(
  { program, growerId, crewId },
  { growerId: 'grower', crewId: 'crew' },
)
export type SeasonNarrowing = ReturnType<typeof SEASON_FILTERS.read>

/** What the rows of the last table are. */
export const GROUPED_BY = ['grower', 'program', 'crew'] as const
export type GroupedBy = (typeof GROUPED_BY)[number]
const BY = oneOf(GROUPED_BY)

const SORT = oneOf<GroupSort>([
  'name',
  ...GROUP_COLUMNS.flatMap((column): GroupSort[] => [column, `-${column}`]),
])

/** The whole view of a season, as its address says: a link shows a colleague the same thing. */
export function useSeasonPlace() {
  const [search, patch] = useSearchParams()
  useAddressNames(SEASON_FILTERS.names, SEASON_FILTERS.canRead)
  const [shownYear, showYear] = useParam('year', year)
  const [by, groupBy] = useParam('by', BY)
  const [sort, sortBy] = useParam('sort', SORT)
  const filters = SEASON_FILTERS.read(search)
  const narrow = (change: Partial<SeasonNarrowing>) => patch(SEASON_FILTERS.write(change))
  return {
    /** Null: the usual one. */
    year: shownYear,
    showYear: (next: number | null) => showYear(next),
    filters,
    isNarrowed: Object.keys(SEASON_FILTERS.narrowing(filters)).length > 0,
    narrow,
    clear: () => narrow({ program: undefined, growerId: undefined, crewId: undefined }),
    by,
    groupBy: (next: GroupedBy) => groupBy(next),
    sort: orderOf(sort),
    sortBy: (next: GroupOrder) => sortBy(SORT.read(sortWord(next))),
  }
}
export type SeasonPlace = ReturnType<typeof useSeasonPlace>
