import { ENROLLMENT_STATUSES, type Enrollment, type EnrollmentStatus } from '@org/core'
import { id, oneOrNone, type Param, text, year } from '#platform/view.ts'

/** Which enrollments a page shows. Empty text and null mean all; the year is always one. */
export interface EnrollmentFilter {
  search: string
  year: number
  programme: string
  growerId: number | null
  managerId: number | null
  status: EnrollmentStatus | null
}

/** Ids, divided by commas; words that are none are left out. */
export const IDS: Param<readonly number[]> = {
  read: (words) => (words ?? '').split(',').flatMap((word) => id.read(word) ?? []),
  write: (ids) => ids.join(',') || null,
}

export const STATUS = oneOrNone(ENROLLMENT_STATUSES)

/** The filters that stand in the address, each under its own name. The search is typed, and kept apart. */
export const FILTER_PARAMS = {
  year,
  programme: text,
  growerId: id,
  managerId: id,
  status: STATUS,
} as const

/** Another choice of filters; a year of null is the usual one again. */
export type FilterChange = Partial<Omit<EnrollmentFilter, 'search' | 'year'>> & { year?: number | null }

/** What an address becomes when these filters change; the others stay. */
export function writeFilter(change: FilterChange): Record<string, string | null> {
  return {
    ...(change.year === undefined ? {} : { year: year.write(change.year) }),
    ...(change.programme === undefined ? {} : { programme: text.write(change.programme) }),
    ...(change.growerId === undefined ? {} : { growerId: id.write(change.growerId) }),
    ...(change.managerId === undefined ? {} : { managerId: id.write(change.managerId) }),
    ...(change.status === undefined ? {} : { status: STATUS.write(change.status) }),
  }
}

/** The filter as the server takes it, for the list; a column of the board names its own status. */
export function toQuery(filter: EnrollmentFilter) {
  const { status } = filter
  return { ...toSummaryQuery(filter), ...(status === null ? {} : { status }) }
}

/** The same without the status: the summary tells each state apart. */
export function toSummaryQuery({ search, year, programme, growerId, managerId }: EnrollmentFilter) {
  return {
    year,
    ...(search === '' ? {} : { search }),
    ...(programme === '' ? {} : { programme }),
    ...(growerId === null ? {} : { growerId }),
    ...(managerId === null ? {} : { managerId }),
  }
}

/** Whether it narrows the year at all. */
export function isNarrowed(filter: EnrollmentFilter): boolean {
  return Object.keys(toQuery(filter)).length > 1
}

/** Names a list by what it is narrowed by. */
export function filterName(filter: EnrollmentFilter): string {
  return JSON.stringify(toQuery(filter))
}

/** Whether a filter finds a row, as the server would say. */
export function isFound(row: Enrollment, filter: EnrollmentFilter): boolean {
  return (
    row.year === filter.year &&
    (filter.programme === '' || row.programme === filter.programme) &&
    (filter.growerId === null || row.growerId === filter.growerId) &&
    (filter.managerId === null || row.manager?.id === filter.managerId) &&
    (filter.status === null || row.status === filter.status) &&
    [row.growerName, row.programme].some((name) => plain(name).includes(plain(filter.search)))
  )
}

/** Without case and accents: how names are compared. */
const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
