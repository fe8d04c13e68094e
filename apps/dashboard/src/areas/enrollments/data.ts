import {
  type Client,
  calendarDay,
  type Enrollment,
  type EnrollmentEvent,
  type EnrollmentMoves,
  type EnrollmentSort,
  type EnrollmentStatus,
  MAX_ROWS_BY_ID,
} from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import { useGroups } from '#lists/totals.ts'
import { useWritten } from '#live/written.ts'
import { ENROLLMENTS, type EnrollmentFilter } from './list.ts'
import type { StateTotals } from './states.ts'

/** Cards a column loads at a time: more than a tall screen shows. */
const COLUMN_CARDS = 40
/** Rows asked for at a time where all are wanted. */
const ALL_ROWS = 500

/** Reads rows by their ids, however many; those that are gone are left out. */
export function useReadRows(): (ids: readonly number[]) => Promise<Enrollment[]> {
  const { enrollments } = useClient()
  return async (ids) => {
    const rows: Enrollment[] = []
    for (let at = 0; at < ids.length; at += MAX_ROWS_BY_ID)
      rows.push(...(await enrollments.rows({ ids: ids.slice(at, at + MAX_ROWS_BY_ID) })).items)
    return rows
  }
}

/** The cards of one state. */
export function useColumn(
  filter: EnrollmentFilter,
  status: EnrollmentStatus,
  sort: EnrollmentSort,
): Pages<Enrollment> {
  const { key, fetchPage } = columnQuery(useClient().enrollments, {
    ...ENROLLMENTS.toQuery(filter),
    status,
    sort,
  })
  return usePages(key, fetchPage)
}

/** What {@link useColumn} asks. */
export function columnQuery(
  enrollments: Client['enrollments'],
  {
    status,
    sort,
    ...filter
  }: Partial<Omit<EnrollmentFilter, 'status'>> & { status: EnrollmentStatus; sort: EnrollmentSort },
) {
  const query = { ...filter, status, sort, limit: COLUMN_CARDS }
  return {
    key: ['enrollments', 'list', query] as const,
    fetchPage: (cursor: string | null) => enrollments.list(cursor === null ? query : { ...query, cursor }),
  }
}

/** Count, fields and area of each state, whole, however few rows are loaded; whatever state is asked for. */
export function useStateTotals(filter: EnrollmentFilter): Query<{ items: StateTotals[] }> {
  const { status: _, ...query } = ENROLLMENTS.toQuery(filter)
  return useGroups('enrollments', useClient().enrollments, { by: 'status', ...query })
}

/** The years that have enrollments, newest first, and the programs, by name. */
export const useYears = () => useGroups('enrollments', useClient().enrollments, { by: 'year' })
export const usePrograms = () => useGroups('enrollments', useClient().enrollments, { by: 'program' })

/** Who can be given an enrollment. */
export function useManagers() {
  const client = useClient()
  return useQuery(['enrollments', 'managers'], () => client.enrollments.managers(), {
    keepPreviousData: true,
  })
}

/** Every enrollment a filter finds, up to so many. */
export function useFindAll() {
  const client = useClient()
  /** @returns the rows, and whether they are all there are */
  return async (filter: EnrollmentFilter, sort: EnrollmentSort, most: number) => {
    const query = { ...ENROLLMENTS.toQuery(filter), sort, limit: ALL_ROWS }
    const rows: Enrollment[] = []
    let cursor: string | null = null
    do {
      const page: { items: Enrollment[]; nextCursor: string | null } = await client.enrollments.list(
        cursor === null ? query : { ...query, cursor },
      )
      rows.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null && rows.length < most)
    return { rows: rows.slice(0, most), isComplete: cursor === null && rows.length <= most }
  }
}

/** What a move may be told besides the rows. */
export interface MoveWords {
  reason?: string
  /** The day of a signature, on the person's calendar. */
  signedOn?: string | null
}

/** Moves rows as the person saw them. Rejects with a catalog error; rows that could not be moved are in the answer. */
export function useMove() {
  const client = useClient()
  const refresh = useRefresh()
  return async (
    event: EnrollmentEvent,
    rows: readonly Pick<Enrollment, 'id' | 'version'>[],
    { reason = '', signedOn = calendarDay(new Date()) }: MoveWords = {},
  ): Promise<EnrollmentMoves> => {
    const items = rows.map(({ id, version }) => ({ id, version }))
    const { enrollments } = client
    const calls: Record<EnrollmentEvent, () => Promise<EnrollmentMoves>> = {
      submit: () => enrollments.submit({ items }),
      accept: () => enrollments.accept({ items, reason }),
      sign: () => enrollments.sign({ items, signedOn, reason }),
      activate: () => enrollments.activate({ items, reason }),
      complete: () => enrollments.complete({ items, reason }),
      withdraw: () => enrollments.withdraw({ items, reason }),
    }
    // What failed may still have moved something, or the rows were not what they looked like.
    return calls[event]().finally(refresh)
  }
}

/** After a write to enrollments: everything that tells of them is fetched again. */
export function useRefresh(): () => void {
  const written = useWritten()
  return () => void written('enrollment')
}
