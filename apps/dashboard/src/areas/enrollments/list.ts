import { type Enrollment, enrollmentList, type Range } from '@org/core'
import { listPage } from '#lists/list-page.ts'
import { id, type Param, year } from '#platform/view.ts'

/** The page of a year's enrollments. A saved view of it keeps neither what is looked at in it nor what is being made. */
export const ENROLLMENTS = listPage(enrollmentList, {
  calls: ({ enrollments }) => enrollments,
  leftOut: ['year', 'fieldId'],
  alsoSaved: ['mode', 'funnel', 'year'],
})

/** Which enrollments a page shows. What is absent means all; the year is always one. */
export type EnrollmentFilter = ReturnType<typeof ENROLLMENTS.read> & { year: number }

/** Ids, divided by commas; words that are none are left out. */
export const IDS: Param<readonly number[]> = {
  read: (words) => (words ?? '').split(',').flatMap((word) => id.read(word) ?? []),
  write: (ids) => ids.join(',') || null,
}

/** Another choice of filters; a year of null is the usual one again. */
export type FilterChange = Partial<ReturnType<typeof ENROLLMENTS.address.read>> & { year?: number | null }

/** What an address becomes when these filters change; the others stay. */
export const writeFilter = ({ year: next, ...change }: FilterChange): Record<string, string | null> => ({
  ...(next === undefined ? {} : { year: year.write(next) }),
  ...ENROLLMENTS.address.write(change),
})

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
