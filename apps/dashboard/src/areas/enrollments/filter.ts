import { type Enrollment, enrollmentList, type Range } from '@org/core'
import { filterAddress } from '#lists/address.ts'
import { id, type Param, year } from '#platform/view.ts'

const { program, growerId, managerId, status, signedOn } = enrollmentList.filters

/** The filters that stand in the address beside the year. The search is typed, and kept apart. */
export const ENROLLMENT_FILTERS = filterAddress({ program, growerId, managerId, status, signedOn })

/** What the address narrows a year by, besides the search. */
export type EnrollmentNarrowing = ReturnType<typeof ENROLLMENT_FILTERS.read>
/** Which enrollments a page shows. What is absent means all; the year is always one. */
export interface EnrollmentFilter extends EnrollmentNarrowing {
  search: string
  year: number
}

/** Ids, divided by commas; words that are none are left out. */
export const IDS: Param<readonly number[]> = {
  read: (words) => (words ?? '').split(',').flatMap((word) => id.read(word) ?? []),
  write: (ids) => ids.join(',') || null,
}

/** Another choice of filters; a year of null is the usual one again. */
export type FilterChange = Partial<EnrollmentNarrowing> & { year?: number | null }

/** What an address becomes when these filters change; the others stay. */
export const writeFilter = ({ year: next, ...change }: FilterChange): Record<string, string | null> => ({
  ...(next === undefined ? {} : { year: year.write(next) }),
  ...ENROLLMENT_FILTERS.write(change),
})

/** The filter as the server takes it, for the list; a column of the board names its own status. */
export const toQuery = ({ year: shown, ...filter }: EnrollmentFilter) => ({
  year: shown,
  ...ENROLLMENT_FILTERS.narrowing(filter),
})

/** Whether it narrows the year at all. */
export function isNarrowed(filter: EnrollmentFilter): boolean {
  return Object.keys(toQuery(filter)).length > 1
}

/** Names a list by what it is narrowed by. */
export function filterName(filter: EnrollmentFilter): string {
  return JSON.stringify(toQuery(filter))
}

const has = <T>(values: readonly T[] | undefined, value: T) => values === undefined || values.includes(value)

const isInRange = (range: Range<string> | undefined, day: string | null) =>
  range === undefined ||
  (day !== null && (range[0] === '' || range[0] <= day) && (range[1] === '' || day <= range[1]))

/** Whether a filter finds a row, as the server would say. */
export function isFound(row: Enrollment, filter: EnrollmentFilter): boolean {
  return (
    row.year === filter.year &&
    has(filter.program, row.program) &&
    has(filter.growerId, row.growerId) &&
    has(filter.managerId, row.manager?.id ?? '') &&
    has(filter.status, row.status) &&
    isInRange(filter.signedOn, row.signedOn) &&
    [row.growerName, row.program].some((name) => plain(name).includes(plain(filter.search)))
  )
}

/** Without case and accents: how names are compared. */
const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
