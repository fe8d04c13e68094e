import { type ColumnOf, type Grower, type GrowerSort, growerList } from '@org/core'
import { Badge, pageStyles, type Sort, units } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { type Looks, useDrawnColumns } from '#lists/draw.tsx'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import type { ShownList } from '#lists/useList.ts'
import { useNavigate } from '#platform/links.tsx'
import type { GrowersView } from '../view.ts'

export interface GrowerTableProps {
  list: ShownList<Grower>
  view: GrowersView
  sort: GrowerSort
  onSort: (sort: Sort) => void
  /** Where a grower's row leads. */
  href: (growerId: number) => string
  /** Names the list by its filter and order: what it comes back to. */
  place: string
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

export function GrowerTable({ list, view, sort, onSort, href, place, empty }: GrowerTableProps) {
  const { search, active, shown } = view
  const asked = useMemo(() => ({ search, active }), [search, active])
  const columns = useDrawnColumns(growerList, {
    shown: shown.columns,
    asked,
    looks: LOOKS,
    phone: ON_PHONE,
  })
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
      rowHref={({ id }) => href(id)}
      onOpen={({ id }) => navigate(href(id))}
      place={place}
      empty={empty}
    />
  )
}

const LOOKS: Looks<Grower, ColumnOf<typeof growerList>> = {
  name: { width: `minmax(${units(30)}, 4fr)`, render: (grower) => <Name grower={grower} /> },
  contact: { width: `minmax(${units(24)}, 2fr)` },
  area: { width: units(24) },
  updated: { width: units(46) },
}
const ON_PHONE = { name: 'minmax(0, 4fr)', fields: units(16), area: units(24) } as const

function Name({ grower }: { grower: Grower }) {
  return (
    <>
      <span title={grower.name} className={pageStyles.lead}>
        {grower.name}
      </span>
      {grower.active ? null : (
        <>
          {' '}
          <Badge>Inactive</Badge>
        </>
      )}
    </>
  )
}
