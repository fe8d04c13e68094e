import { useResultYears } from '../data.ts'
import type { FieldPlace } from '../parts/field-view.ts'

/** The year that is shown where no field is chosen, and those that can be. */
export function useProgramYear({ year }: Pick<FieldPlace, 'year'>): {
  year: number
  years: readonly number[]
} {
  const { years, usual } = useResultYears()
  return { year: year ?? usual, years }
}
