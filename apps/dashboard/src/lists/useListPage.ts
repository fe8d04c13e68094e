import type { FilterShape, FilterValues } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { Sort } from '@org/ui'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { useAddressNames } from '#platform/address-names.ts'
import { useSearchParams } from '#platform/links.tsx'
import { useParam } from '#platform/view.ts'
import { useShownColumns } from './columns.ts'
import { type ListPage, type PageFilter, rowsQuery } from './list-page.ts'
import { useSeasonAddress } from './season-address.ts'
import { sortWord } from './sort.ts'
import { useSums } from './totals.ts'
import { useTypedSearch } from './typed-search.ts'
import { useList } from './useList.ts'

/** A list's view as its address says it, and how to change it: a link shows a colleague the same thing. */
export function usePageView<A extends FilterShape, S extends string, C extends string>(
  page: ListPage<A, S, ListRow, string, C>,
) {
  const [, patch] = useSearchParams()
  useAddressNames(page.address.names, page.address.canRead)
  const { search, ...typing } = useTypedSearch()
  const [sort, setSort] = useParam('sort', page.sort)
  const [thenBy, setThenBy] = useParam('then', page.thenBy)
  const shown = useShownColumns(page.list, page.ownColumns)
  const words = useSeasonAddress(page.seasonUnless)
  const filter = useMemo(() => page.read(new URLSearchParams(words), search), [page, words, search])
  return {
    ...typing,
    filter,
    sort,
    thenBy,
    shown,
    /** By this column alone. */
    setSort(next: Sort) {
      setSort(page.sort.read(sortWord(next)))
      setThenBy([])
    },
    /** By this column where those before leave rows equal. */
    addSort(next: Sort) {
      const word = page.sort.read(sortWord(next))
      setThenBy([...thenBy.filter((each) => columnOf(each) !== next.column), word])
    },
    narrow: (change: Partial<FilterValues<A>>) => patch(page.address.write(change), { push: true }),
    /** Takes every filter off, and the search. */
    showAll() {
      typing.type('')
      patch(page.allOff, { push: true })
    },
  }
}

const columnOf = (word: string): string => word.replace('-', '')

/** The rows of a list's page, by those in sight. */
export function usePageRows<A extends FilterShape, S extends string, Row extends ListRow>(
  page: ListPage<A, S, Row>,
  shows: { filter: PageFilter<A>; sort: S; thenBy?: readonly S[] },
) {
  return useList(rowsQuery(page, useClient(), shows))
}

/** How many rows the page's filter finds and what they add up to, however few are loaded. */
export function usePageSums<A extends FilterShape, S extends string, U extends string>(
  { list, calls, toQuery }: ListPage<A, S, ListRow, U>,
  filter: PageFilter<A>,
) {
  return useSums(list.name, calls(useClient()), toQuery(filter))
}

/** A page of a list: its view, its rows and its sums. */
export function useListPage<
  A extends FilterShape,
  S extends string,
  Row extends ListRow,
  U extends string,
  C extends string,
>(page: ListPage<A, S, Row, U, C>) {
  const view = usePageView(page)
  const { data: sums } = usePageSums(page, view.filter)
  return { ...view, rows: usePageRows(page, view), sums }
}
