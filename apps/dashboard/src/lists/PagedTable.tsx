import { ErrorState, Progress, Table, type TableProps } from '@org/ui'
import type { ReactNode } from 'react'
import { focusPageSearch } from '#commands/page-search.ts'
import type { Pages } from './pages.ts'

type Given = 'rows' | 'isLoading' | 'totalCount' | 'onEndReached' | 'onLeaveUp' | 'children'

export interface PagedTableProps<Row> extends Omit<TableProps<Row>, Given> {
  list: Pages<Row>
  /** What the rows are: `fields`. */
  of: string
  /** All rows there are, loaded or not; undefined while that is not known. */
  totalCount: number | undefined
  /** What the next page brings, where it is not just more of them: `older changes`. */
  next?: string
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

/** A table of a list that grows as a person scrolls: rows on their way, a page that failed, or no row at all. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, of, totalCount, next = `more ${of}`, empty, ...table } = props
  const { rows, error } = list
  return (
    <Table
      {...table}
      rows={rows ?? []}
      isLoading={rows === undefined && error === undefined}
      {...(totalCount === undefined ? {} : { totalCount })}
      onEndReached={list.loadMore}
      onLeaveUp={focusPageSearch}
    >
      {error ? (
        <ErrorState
          error={error}
          {...(rows === undefined ? {} : { kept: `The ${of} above were loaded earlier.` })}
          onRetry={() => void list.reload()}
        />
      ) : list.isLoadingMore ? (
        <Progress label={`Loading ${next}`} />
      ) : rows?.length === 0 ? (
        empty
      ) : undefined}
    </Table>
  )
}
