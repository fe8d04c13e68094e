import { useMemo, useRef } from 'react'
import { useTypedSearch } from '#lists/typed-search.ts'
import { oneOf, oneOrNone, useParam } from '#platform/view.ts'
import type { Candidate } from '../candidates.ts'
import { foundIn, ORDERS } from '../found.ts'

const KINDS = oneOf(['all', 'new', 'matched', 'conflict', 'problem'])
const ORDER = oneOrNone(ORDERS)

/** What the address of a review holds of its table, to leave it with the file. */
export const NOTHING_SOUGHT = { q: null, sort: null, rows: null }

/**
 * Which features the table shows, in which order. Rows stay where they are while a person names and decides them: the
 * order is that of the moment in which it was asked for.
 */
export function useFound(candidates: readonly Candidate[]) {
  const { typed, type, search } = useTypedSearch()
  const [kind, setKind] = useParam('rows', KINDS)
  const [order, setOrder] = useParam('sort', ORDER)
  const latest = useRef(candidates)
  latest.current = candidates
  // All of a file are compared at once: names and fields are then others.
  const compared = candidates[0]?.match
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison is another list
  const indexes = useMemo(
    () => foundIn(latest.current, search, order).map(({ index }) => index),
    [search, order, compared],
  )
  const shown = useMemo(() => {
    const byIndex = new Map(candidates.map((candidate) => [candidate.index, candidate]))
    const found = indexes.flatMap((index) => byIndex.get(index) ?? [])
    return kind === 'all' ? found : found.filter(({ standing }) => standing === kind)
  }, [candidates, indexes, kind])
  return { typed, type, search, kind, setKind, order, setOrder, shown }
}
export type Found = ReturnType<typeof useFound>
