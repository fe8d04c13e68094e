import { isYearInWindow, paths } from '@org/core'

/**
 * Where fields are added: for the year looked at where one can be recorded, else for this one. Fields belong to a grower;
 * without one, the list of growers asks for it first.
 */
export function addFieldsHref(growerId: number | null, shownYear: number | null, now = new Date()): string {
  const isPossible = shownYear !== null && isYearInWindow(shownYear, now)
  if (growerId === null) return paths.growers.link({ add: 1, ...(isPossible ? { year: shownYear } : {}) })
  return paths.newField.link({ growerId, year: isPossible ? shownYear : now.getFullYear() })
}
