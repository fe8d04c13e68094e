import { type Field, HECTARE_M2 } from '@org/core'

type InYears = Pick<Field, 'areaM2' | 'boundaryVersionId' | 'years'>

const yearOf = ({ years }: InYears, year: number) => years.find((each) => each.year === year)

/** The area that a field has in an enrollment of a year: of the boundary that its year uses, else of its newest. */
export function areaInYear(field: InYears, year: number): number {
  const its = yearOf(field, year)
  return its === undefined ? field.areaM2 : its.areaHa * HECTARE_M2
}

/** Whether an enrollment of the year counts the field with an earlier boundary than its newest. */
export function usesEarlierBoundary(field: InYears, year: number): boolean {
  const its = yearOf(field, year)
  return its !== undefined && its.boundaryVersionId !== field.boundaryVersionId
}
