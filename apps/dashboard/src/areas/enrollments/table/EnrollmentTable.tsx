import type { Enrollment } from '@org/core'
import { type ReactNode, useEffect } from 'react'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import { usePageRows } from '#lists/useListPage.ts'
import { useChosen } from '../chosen.ts'
import { ENROLLMENTS, type EnrollmentFilter } from '../list.ts'
import { titleOf } from '../moves/moving.ts'
import type { EnrollmentsView } from '../view.ts'
import { useColumns } from './columns.tsx'
import { useCheck } from './useCheck.ts'

export interface EnrollmentTableProps {
  view: EnrollmentsView
  filter: EnrollmentFilter
  hrefOf: (row: Enrollment) => string
  onOpen: (id: number) => void
  /** Chooses all that the filter finds, loaded or not. */
  onChooseAll: () => void
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

/** The year's enrollments as rows: for sorting, comparing and choosing many. */
export function EnrollmentTable({ view, filter, empty, ...props }: EnrollmentTableProps) {
  const { sort } = view
  const list = usePageRows(ENROLLMENTS, { filter, sort })
  const columns = useColumns({ shown: view.shown.columns, filter })
  const chosen = useChosen()
  const check = useCheck(list, filter)
  const { rows, see } = chosen
  const { rowAt, indexOf } = list
  useEffect(
    () => see([...rows.keys()].flatMap((id) => rowAt(indexOf(id)) ?? [])),
    [see, rows, rowAt, indexOf],
  )
  return (
    <ListTable
      label="Enrollments"
      columns={columns}
      list={list}
      of="enrollments"
      rowLabel={titleOf}
      sort={sortOf(sort)}
      onSort={view.setSort}
      selectedKey={view.openId}
      rowHref={props.hrefOf}
      onOpen={(row) => props.onOpen(row.id)}
      checked={new Set(rows.keys())}
      onCheck={check}
      onCheckAll={props.onChooseAll}
      place={`enrollments ${ENROLLMENTS.filterName(filter)} ${sort}`}
      empty={empty}
    />
  )
}
