import type { ColumnOf, Enrollment, EnrollmentSort, enrollmentList } from '@org/core'
import type { Sort } from '@org/ui'
import { type ReactNode, useEffect } from 'react'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import { useChosen } from '../chosen.ts'
import { useEnrollmentList } from '../data.ts'
import { type EnrollmentFilter, filterName } from '../filter.ts'
import { titleOf } from '../moves/moving.ts'
import { useColumns } from './columns.tsx'
import { useCheck } from './useCheck.ts'

export interface EnrollmentTableProps {
  filter: EnrollmentFilter
  sort: EnrollmentSort
  /** The columns shown. */
  shown: readonly ColumnOf<typeof enrollmentList>[]
  onSort: (sort: Sort) => void
  openId: number | null
  hrefOf: (row: Enrollment) => string
  onOpen: (id: number) => void
  /** Chooses all that the filter finds, loaded or not. */
  onChooseAll: () => void
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

/** The year's enrollments as rows: for sorting, comparing and choosing many. */
export function EnrollmentTable({ filter, sort, shown, onSort, empty, ...props }: EnrollmentTableProps) {
  const list = useEnrollmentList(filter, sort)
  const columns = useColumns({ shown, filter })
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
      onSort={onSort}
      selectedKey={props.openId}
      rowHref={props.hrefOf}
      onOpen={(row) => props.onOpen(row.id)}
      checked={new Set(rows.keys())}
      onCheck={check}
      onCheckAll={props.onChooseAll}
      place={`enrollments ${filterName(filter)} ${sort}`}
      empty={empty}
    />
  )
}
