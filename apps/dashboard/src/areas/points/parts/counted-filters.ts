import { FIELD_YEAR_STATUSES, fieldYearWorkflow, pointEntity, type Range } from '@org/core'
import type { Filter } from '@org/ui'
import { chip, chips } from '#lists/filters.ts'
import type { PointFilter } from '../list.ts'

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** `2026-09` */
const MONTH_LENGTH = 7
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** `Sep 7–13`, `Sep 28–Oct 4`, `from Sep 7`, `up to Sep 13`. */
export function daysWords([from, to]: Range<string>): string {
  if (from === '') return `up to ${SHORT.format(dateOf(to))}`
  if (to === '') return `from ${SHORT.format(dateOf(from))}`
  const isOneMonth = from.slice(0, MONTH_LENGTH) === to.slice(0, MONTH_LENGTH)
  const end = isOneMonth ? String(dateOf(to).getUTCDate()) : SHORT.format(dateOf(to))
  return `${SHORT.format(dateOf(from))}–${end}`
}

const YEAR_STATUS = FIELD_YEAR_STATUSES.map((status) => ({
  key: status,
  label: fieldYearWorkflow.states[status].label,
}))

/** What links from a count narrow by, so that the list has what was counted: there while it is on, and it can be cleared. */
export function countedFilters({ counts, plannedIn, collectedIn, yearStatus }: PointFilter): Filter[] {
  return [
    ...(counts === undefined ? [] : [chip('counts', 'Points', TO_BE_SAMPLED, counts)]),
    ...(yearStatus === undefined ? [] : [chips('yearStatus', 'Year', YEAR_STATUS, yearStatus)]),
    ...days('plannedIn', 'Planned', plannedIn),
    ...days('collectedIn', pointEntity.columns.collectedAt.label, collectedIn),
  ]
}

const TO_BE_SAMPLED = [{ key: 'yes', label: 'To be sampled' }] as const

function days(key: string, label: string, range: Range<string> | undefined): Filter[] {
  if (range === undefined) return []
  const value = range.join('|')
  return [chip(key, label, [{ key: value, label: daysWords(range) }], value)]
}
