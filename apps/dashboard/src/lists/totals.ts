import type { GroupTotals, ListTotals } from '@org/core'
import { useEffect, useMemo, useState } from 'react'
import { type Query, useQuery } from '#data/swr.ts'
import type { ShownList } from './useList.ts'

/** How many rows a list has and what they add up to, however few are loaded. */
export function useSums<Asked extends object, U extends string>(
  area: string,
  calls: { sums(query: Asked): Promise<ListTotals<U>> },
  query: Asked,
): Query<ListTotals<U>> {
  const { key, fetch } = sumsQuery(area, calls, query)
  return useQuery(key, fetch, { keepPreviousData: true })
}

/** What {@link useSums} asks. */
export const sumsQuery = <Asked extends object, U extends string>(
  area: string,
  calls: { sums(query: Asked): Promise<ListTotals<U>> },
  query: Asked,
) => ({ key: [area, 'sums', query] as const, fetch: () => calls.sums(query) })

/** How many rows have each value of one of the list's filters. */
export function useGroups<Asked extends { by: string }, U extends string>(
  area: string,
  calls: { groups(query: Asked): Promise<{ items: GroupTotals<U>[] }> },
  query: Asked,
): Query<{ items: GroupTotals<U>[] }> {
  return useQuery([area, 'groups', query], () => calls.groups(query), { keepPreviousData: true })
}

/**
 * The ids of all rows of a list; null where they are not wanted, or too many. While others are on their way, those known
 * last.
 */
export function useAllIds(
  { ids, wantOrder }: Pick<ShownList<unknown>, 'ids' | 'wantOrder'>,
  { isWanted, most }: { isWanted: boolean; most: number },
): readonly number[] | null {
  useEffect(() => {
    // What fails is told by the list.
    if (isWanted && ids === null) wantOrder().catch(() => {})
  }, [isWanted, ids, wantOrder])
  const [known, setKnown] = useState(ids)
  if (ids !== null && ids !== known) setKnown(ids)
  const shown = ids ?? known
  return useMemo(
    () => (!isWanted || shown === null || shown.length > most ? null : [...shown]),
    [isWanted, shown, most],
  )
}
