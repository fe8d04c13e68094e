import type { FieldReport } from '@org/core'
import type { Query } from '#data/swr.ts'
import { useSeason, usualYear } from '#lists/season.ts'
import { useFieldReport } from '../data.ts'
import type { FieldPlace } from './field-view.ts'

export interface ShownField {
  query: Query<FieldReport>
  year: number
  /** What is on the screen is not what is asked for. */
  isPrevious: boolean
}

/** The report of the field that the address shows: which years it has is known with the first answer. */
export function useShownField({ fieldId, year, asked }: FieldPlace): ShownField {
  const { year: thisYear } = useSeason(year === null)
  const askedOf = (shown: number) => (fieldId === null ? null : { fieldId, year: shown, ...asked })
  const first = useFieldReport(askedOf(year ?? thisYear))
  const shownYear = year ?? (first.data === undefined ? thisYear : usualYear(first.data.years, thisYear))
  const query = useFieldReport(askedOf(shownYear))
  // Of a year that nobody asked for there is nothing to see.
  const isOther = shownYear !== (year ?? thisYear) && query.data === first.data
  return {
    query: isOther ? { ...query, data: undefined } : query,
    year: shownYear,
    isPrevious: query.data !== undefined && query.isLoading,
  }
}
