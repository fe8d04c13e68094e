import { calendarDay, type Season } from '@org/core'
import type { Query } from '#data/swr.ts'
import { useSeason } from '../data.ts'
import { usualYear } from '../parts/usual-year.ts'
import { SEASON_FILTERS, type SeasonPlace } from './view.ts'

export interface ShownSeason {
  query: Query<Season>
  year: number
  /** The person’s calendar day. */
  today: string
  /** What is on the screen is not what is asked for. */
  isPrevious: boolean
}

/** The season that the address shows: which years there are is known with the first answer. */
export function useShownSeason({ year, filters }: Pick<SeasonPlace, 'year' | 'filters'>): ShownSeason {
  const today = calendarDay(new Date())
  const thisYear = Number(today.slice(0, 4))
  const asked = { ...SEASON_FILTERS.narrowing(filters), today }
  const first = useSeason({ ...asked, year: year ?? thisYear })
  const shownYear = year ?? (first.data === undefined ? thisYear : usualYear(first.data.years, thisYear))
  const query = useSeason({ ...asked, year: shownYear })
  // Of a year that nobody asked for there is nothing to see.
  const isOther = shownYear !== (year ?? thisYear) && query.data === first.data
  return {
    query: isOther ? { ...query, data: undefined } : query,
    year: shownYear,
    today,
    isPrevious: query.data !== undefined && query.isLoading,
  }
}
