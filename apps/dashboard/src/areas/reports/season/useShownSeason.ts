import { calendarDay, type Season } from '@org/core'
import type { Query } from '#data/swr.ts'
import { useSeason as useSeasonOfPages } from '#lists/season.ts'
import { useSeason } from '../data.ts'
import { SEASON_FILTERS, type SeasonPlace } from './view.ts'

export interface ShownSeason {
  query: Query<Season>
  year: number
  /** The person’s calendar day. */
  today: string
  /** What is on the screen is not what is asked for. */
  isPrevious: boolean
}

/** The season that the address shows; without a year in it, the one that all sampling pages open on. */
export function useShownSeason({ year, filters }: Pick<SeasonPlace, 'year' | 'filters'>): ShownSeason {
  const today = calendarDay(new Date())
  const usual = useSeasonOfPages(year === null)
  const shownYear = year ?? usual.year
  const query = useSeason({ ...SEASON_FILTERS.narrowing(filters), today, year: shownYear })
  // A year that nobody asked for may not be the one.
  const isGuess = year === null && !usual.isKnown
  return {
    query: isGuess ? { ...query, data: undefined } : query,
    year: shownYear,
    today,
    isPrevious: query.data !== undefined && query.isLoading,
  }
}
