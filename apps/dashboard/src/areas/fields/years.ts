import type { Field, FieldYear } from '@org/core'

export { fieldYearLook } from '@org/ui'

/** The year a row tells of: the one the list is narrowed to, else the field's newest. */
export function shownYear({ years }: Pick<Field, 'years'>, year: number | null): FieldYear | undefined {
  return year === null ? years[0] : years.find((each) => each.year === year)
}
