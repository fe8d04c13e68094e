import { calendarDay } from '@org/core'
import { useFieldYears } from '../data.ts'
import type { FieldPlace } from '../parts/field-view.ts'
import { usualYear } from '../season/useShownSeason.ts'

/** The year that is shown where no field is chosen, and those that can be. */
export function useProgramYear({ year }: Pick<FieldPlace, 'year'>): { year: number; years: number[] } {
  const years = useFieldYears()
  const thisYear = Number(calendarDay(new Date()).slice(0, 4))
  return { year: year ?? usualYear(years, thisYear), years }
}
