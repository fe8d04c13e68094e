import type { SeasonGroup } from '@org/core'
import { COLLECTED_STATUSES, WITH_RESULTS_STATUSES } from '@org/core'
import { Area, useUnits } from '@org/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { fieldsHref, pointsHref, type Scope, samplesHref, seasonHref } from '../links.ts'
import { Figure } from '../parts/Figure.tsx'
import * as report from '../parts/Report.css.ts'
import { scopeOfGroup } from './group-links.ts'
import { GROUP_COLUMNS, type GroupColumn, type GroupOrder, shareOf, shareWords } from './group-rows.ts'
import * as css from './Season.css.ts'
import type { GroupedBy } from './view.ts'

const HEADS: Readonly<Record<Exclude<GroupColumn, 'name' | 'area'>, string>> = {
  fields: 'Fields',
  points: 'Points',
  collected: 'Collected',
  samples: 'Samples',
  received: 'Received',
  results: 'With results',
}
const NAMES: Readonly<Record<GroupedBy, string>> = { grower: 'Growers', program: 'Programs', crew: 'Crews' }
/** The columns a phone has room for. */
const ON_PHONE: readonly GroupColumn[] = ['name', 'fields', 'points', 'collected']

interface GroupTableProps {
  rows: readonly SeasonGroup[]
  by: GroupedBy
  scope: Scope
  sort: GroupOrder
  onSort: (order: GroupOrder) => void
}

/** Growers, programs or crews with their numbers; each leads to what it counts. */
export function GroupTable({ rows, by, scope, sort, onSort }: GroupTableProps) {
  const { area } = useUnits()
  const columns = useIsPhone() ? ON_PHONE : GROUP_COLUMNS
  const headOf = (column: GroupColumn) => {
    if (column === 'name') return NAMES[by]
    return column === 'area' ? `Area (${area})` : HEADS[column]
  }
  return (
    <table className={css.table} aria-label={NAMES[by]}>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHead key={column} column={column} sort={sort} onSort={onSort}>
              {headOf(column)}
            </SortHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <tr key={group.value}>
            {columns.map((column) => (
              <GroupCell key={column} {...{ column, group }} scope={scopeOfGroup(scope, by, group)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SortHeadProps {
  column: GroupColumn
  sort: GroupOrder
  onSort: (order: GroupOrder) => void
  children: string
}

function SortHead({ column, sort, onSort, children }: SortHeadProps) {
  const isOn = sort.column === column
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  // Names from A, numbers from the largest.
  const descending = isOn ? !sort.descending : column !== 'name'
  return (
    <th
      scope="col"
      className={css.tableHead}
      aria-sort={isOn ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={css.sortButton} onClick={() => onSort({ column, descending })}>
        {children}
        {isOn ? <Arrow aria-hidden className={css.sortIcon} /> : null}
      </button>
    </th>
  )
}

interface GroupCellProps {
  column: GroupColumn
  group: SeasonGroup
  /** The season narrowed to this row. */
  scope: Scope
}

function GroupCell({ column, group, scope }: GroupCellProps) {
  if (column !== 'name') return <td className={css.tableCell}>{numberOf({ column, group, scope })}</td>
  const name = group.label === '' ? 'No crew' : group.label
  return (
    <th scope="row" className={css.tableCell}>
      {group.value === '' ? (
        name
      ) : (
        <Link href={seasonHref(scope)} className={report.figure}>
          {name}
        </Link>
      )}
    </th>
  )
}

function numberOf({ column, group, scope }: GroupCellProps): ReactNode {
  const figure = (value: number, of: string, href: string) => <Figure {...{ value, of, href }} />
  switch (column) {
    case 'name':
      return null
    case 'fields':
      return figure(group.fields, 'fields', fieldsHref(scope))
    case 'area':
      return (
        <Link href={fieldsHref(scope)} className={report.figure}>
          <Area areaM2={group.areaM2} isBare />
        </Link>
      )
    case 'points':
      return figure(group.points, 'points', pointsHref(scope))
    case 'collected':
      return (
        <>
          {figure(group.collected, 'points collected', pointsHref(scope, { status: COLLECTED_STATUSES }))}{' '}
          <span className={report.quiet}>{shareWords(shareOf(group.collected, group.points))}</span>
        </>
      )
    case 'samples':
      return figure(group.samples, 'samples', samplesHref(scope))
    case 'received':
      return figure(group.received, 'samples received', samplesHref(scope, { isReceived: true }))
    case 'results':
      return figure(
        group.results,
        'samples with results',
        samplesHref(scope, { status: WITH_RESULTS_STATUSES }),
      )
  }
}
