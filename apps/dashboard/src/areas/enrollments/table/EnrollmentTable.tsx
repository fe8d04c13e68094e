import type { Enrollment, EnrollmentSort } from '@org/core'
import type { Sort } from '@org/ui'
import { type ReactNode, useEffect } from 'react'
import { PagedTable } from '#lists/PagedTable.tsx'
import { sortOf } from '#lists/sort.ts'
import { useChosen } from '../chosen.ts'
import { useEnrollmentList } from '../data.ts'
import { type EnrollmentFilter, filterName, isFound } from '../filter.ts'
import { titleOf } from '../moves/moving.ts'
import { useColumns } from './columns.tsx'

export interface EnrollmentTableProps {
  filter: EnrollmentFilter
  sort: EnrollmentSort
  onSort: (sort: Sort) => void
  /** How many the filter finds, loaded or not. */
  totalCount: number | undefined
  openId: number | null
  hrefOf: (row: Enrollment) => string
  onOpen: (id: number) => void
  /** Chooses all that the filter finds, loaded or not. */
  onChooseAll: () => void
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

/** The year's enrollments as rows: for sorting, comparing and choosing many. */
export function EnrollmentTable({ filter, sort, onSort, empty, ...props }: EnrollmentTableProps) {
  const list = useEnrollmentList(filter, sort)
  const chosen = useChosen()
  const columns = useColumns(props.hrefOf, props.onOpen)
  const { rows } = list
  const { see } = chosen
  useEffect(() => see(rows ?? []), [see, rows])
  return (
    <PagedTable
      label="Enrollments"
      columns={columns}
      list={list}
      of="enrollments"
      rowKey={(row) => row.id}
      rowLabel={titleOf}
      totalCount={props.totalCount}
      sort={sortOf(sort)}
      onSort={onSort}
      selectedKey={props.openId}
      onOpen={(row) => props.onOpen(row.id)}
      checked={new Set(chosen.rows.keys())}
      onCheck={(keys) => {
        const loaded = new Map((rows ?? []).map((row) => [row.id, row]))
        const known = new Map([...chosen.rows, ...loaded])
        // What was chosen elsewhere stays, also when the head takes all of these off.
        const isElsewhere = (row: Enrollment) => !loaded.has(row.id) && !isFound(row, filter)
        chosen.choose([...known.values()].filter((row) => keys.has(row.id) || isElsewhere(row)))
      }}
      onCheckAll={props.onChooseAll}
      place={`enrollments ${filterName(filter)} ${sort}`}
      empty={empty}
    />
  )
}
