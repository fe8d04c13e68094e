import type { Quality } from '@org/core'
import type { Query } from '#data/swr.ts'
import { useQuality } from '../data.ts'
import { useShownSeason } from '../season/useShownSeason.ts'
import { QUALITY_FILTERS, type QualityPlace } from './view.ts'

export interface ShownQuality {
  query: Query<Quality>
  year: number
  /** What is on the screen is not what is asked for. */
  isPrevious: boolean
}

/** The results that the address shows. Without a year in it, those of the year that the season shows. */
export function useShownQuality({ year, filters, season }: QualityPlace): ShownQuality {
  const shown = useShownSeason({ year, filters: season })
  const { data, error } = shown.query
  const isYearKnown = year !== null || data !== undefined || error !== undefined
  const query = useQuality(isYearKnown ? { ...QUALITY_FILTERS.narrowing(filters), year: [shown.year] } : null)
  return {
    query,
    year: shown.year,
    isPrevious: query.data !== undefined && query.isLoading,
  }
}
