import { BY_PLACE, RESULT_ROWS, type ResultRows } from '@org/core'
import type { Sort } from '@org/ui'
import { useMemo } from 'react'
import { sortWord } from '#lists/sort.ts'
import { usePageView } from '#lists/useListPage.ts'
import { oneOf, type Param, useParam } from '#platform/view.ts'
import { RESULTS } from '../list/list.ts'

const ROWS = oneOf<ResultRows>(RESULT_ROWS)
const ORDER: Param<string> = {
  read: (words) => words ?? BY_PLACE,
  write: (words) => (words === BY_PLACE ? null : words),
}

/** The table of results as its address says it: the filters are those of the list of results. */
export function useTableView() {
  const { filter, narrow, showAll } = usePageView(RESULTS)
  const [by, showRows] = useParam('rows', ROWS)
  const [order, sortBy] = useParam('order', ORDER)
  const asked = useMemo(() => {
    // An earlier value has no place in a table of current ones.
    const { superseded: _, ...rest } = filter
    return RESULTS.toQuery(rest)
  }, [filter])
  return {
    filter,
    asked,
    narrow,
    showAll,
    by,
    showRows: (next: ResultRows) => showRows(next, { push: true }),
    order,
    setSort: (next: Sort) => sortBy(sortWord(next)),
  }
}
export type TableView = ReturnType<typeof useTableView>
