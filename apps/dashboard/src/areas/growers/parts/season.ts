import type { Enrollment } from '@org/core'

/** A year's enrollments of one grower, by program. */
export interface Season {
  year: number
  enrollments: Enrollment[]
}

/** The enrollments by year, newest first; the order within a year stays. */
export function seasonsOf(enrollments: readonly Enrollment[]): Season[] {
  const years = [...new Set(enrollments.map(({ year }) => year))].toSorted((a, b) => b - a)
  return years.map((year) => ({ year, enrollments: enrollments.filter((row) => row.year === year) }))
}

/** Those of a year that stand: what was withdrawn enrolls nothing. */
export const standingIdsOf = (enrollments: readonly Enrollment[], year: number): number[] =>
  enrollments.filter((row) => row.year === year && row.status !== 'withdrawn').map(({ id }) => id)
