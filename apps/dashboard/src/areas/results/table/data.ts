import type { ResultTable, ResultTableRow } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import type { TableView } from './view.ts'

const ROWS_AT_ONCE = 100

/** The table of results, grown as a person scrolls; its columns come with the first page. */
export function useResultTable({ asked, by, order }: TableView): Pages<ResultTableRow, ResultTable> {
  const { results } = useClient()
  const query = { ...asked, by, sort: order, limit: ROWS_AT_ONCE }
  return usePages(['results', 'table', query], (cursor) =>
    results.table({ ...query, ...(cursor === null ? {} : { cursor }) }),
  )
}
