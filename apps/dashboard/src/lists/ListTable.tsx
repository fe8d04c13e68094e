import { Banner, Button, ErrorState, Table, type TableProps } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { focusPageSearch } from '#commands/page-search.ts'
import { isReturn } from '#platform/is-return.ts'
import * as css from './ListTable.css.ts'
import type { ShownList } from './useList.ts'

type Given =
  | 'rows'
  | 'rowKey'
  | 'isLoading'
  | 'isStale'
  | 'totalCount'
  | 'onSee'
  | 'onEndReached'
  | 'onLeaveUp'
  | 'isReturn'
  | 'children'

export interface ListTableProps<Row extends { id: number }> extends Omit<TableProps<Row>, Given> {
  list: ShownList<Row>
  /** What the rows are: `fields`. */
  of: string
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

/** A table of a list of any length: rows come as they come into sight. */
export function ListTable<Row extends { id: number }>({ list, of, empty, ...table }: ListTableProps<Row>) {
  const { count, isExact, rowAt, idAt, indexOf, isGone, error, isLoading, isOutOfOrder } = list
  const source = useMemo(
    () => ({
      count: count ?? 0,
      rowAt,
      keyAt: idAt,
      isGone,
      indexOf: (key: number | string) => indexOf(Number(key)),
    }),
    [count, rowAt, idAt, indexOf, isGone],
  )
  return (
    <div className={css.list}>
      {isOutOfOrder ? (
        <Banner tone="plan">
          These {of} changed after the list was sorted.{' '}
          <Button tone="quiet" onPress={list.putInOrder}>
            Sort again
          </Button>
        </Banner>
      ) : null}
      <Table
        {...table}
        rows={source}
        rowKey={(row) => row.id}
        isLoading={isLoading}
        isStale={list.isPrevious}
        {...(count === undefined || !isExact ? {} : { totalCount: count })}
        onSee={list.see}
        onLeaveUp={focusPageSearch}
        isReturn={isReturn}
      >
        {error ? (
          <ErrorState
            error={error}
            {...(count === undefined ? {} : { kept: `The ${of} above were loaded earlier.` })}
            onRetry={() => void list.reload()}
          />
        ) : count === 0 ? (
          empty
        ) : undefined}
      </Table>
    </div>
  )
}
