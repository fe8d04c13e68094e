import { type Grower, type GrowerSort, HECTARE_M2, paths } from '@org/core'
import {
  Badge,
  type Column,
  formatArea,
  formatInstant,
  formatNumber,
  pageStyles,
  type Sort,
  units,
} from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import type { ShownList } from '#lists/useList.ts'
import { Link, useNavigate } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'

export interface GrowerTableProps {
  list: ShownList<Grower>
  sort: GrowerSort
  onSort: (sort: Sort) => void
  /** Names the list by its filter and order: what it comes back to. */
  place: string
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

export function GrowerTable({ list, sort, onSort, place, empty }: GrowerTableProps) {
  const columns = useColumns()
  const navigate = useNavigate()
  return (
    <ListTable
      label="Growers"
      columns={columns}
      list={list}
      of="growers"
      rowLabel={(grower) => grower.name}
      sort={sortOf(sort)}
      onSort={onSort}
      onOpen={(grower) => navigate(paths.grower.link({ id: grower.id }))}
      place={place}
      empty={empty}
    />
  )
}

function useColumns(): Column<Grower>[] {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const isPhone = useIsPhone()
  return useMemo(() => {
    const columns: (Column<Grower> & { onPhone?: boolean })[] = [
      {
        key: 'name',
        label: 'Grower',
        width: 'minmax(0, 4fr)',
        sortable: true,
        onPhone: true,
        render: (grower) => <Name grower={grower} />,
      },
      {
        key: 'contact',
        label: 'Contact',
        width: 'minmax(0, 2fr)',
        render: ({ contactFirstName, contactLastName }) => `${contactFirstName} ${contactLastName}`.trim(),
      },
      {
        key: 'fields',
        label: 'Fields',
        width: units(16),
        align: 'end',
        sortable: true,
        onPhone: true,
        render: ({ fieldCount }) => formatNumber(fieldCount),
      },
      {
        key: 'area',
        label: `Area (${areaUnit})`,
        width: units(24),
        align: 'end',
        sortable: true,
        onPhone: true,
        render: ({ areaHa }) => formatArea(areaHa * HECTARE_M2, areaUnit),
      },
      {
        key: 'updated',
        label: 'Changed',
        width: units(46),
        sortable: true,
        render: ({ updatedAt }) => <span className={pageStyles.muted}>{formatInstant(updatedAt)}</span>,
      },
    ]
    return columns.filter(({ onPhone }) => onPhone || !isPhone)
  }, [areaUnit, isPhone])
}

function Name({ grower }: { grower: Grower }) {
  return (
    <>
      <Link
        href={paths.grower.link({ id: grower.id })}
        title={grower.name}
        className={`${pageStyles.lead} ${pageStyles.quietLink}`}
      >
        {grower.name}
      </Link>
      {grower.active ? null : (
        <>
          {' '}
          <Badge>Inactive</Badge>
        </>
      )}
    </>
  )
}
