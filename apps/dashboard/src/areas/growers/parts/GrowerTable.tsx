import { type ColumnOf, type Grower, growerList } from '@org/core'
import { Badge, pageStyles, units } from '@org/ui'
import type { ReactNode } from 'react'
import { type Looks, useDrawnColumns } from '#lists/draw.tsx'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import { useNavigate } from '#platform/links.tsx'
import { GROWERS, type GrowersView } from '../list.ts'

export interface GrowerTableProps {
  view: GrowersView
  /** Where a grower's row leads. */
  href: (growerId: number) => string
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

export function GrowerTable({ view, href, empty }: GrowerTableProps) {
  const { filter, sort, shown } = view
  const columns = useDrawnColumns(growerList, {
    shown: shown.columns,
    asked: filter,
    looks: LOOKS,
    phone: ON_PHONE,
  })
  const navigate = useNavigate()
  return (
    <ListTable
      label="Growers"
      columns={columns}
      list={view.rows}
      of="growers"
      rowLabel={(grower) => grower.name}
      sort={sortOf(sort)}
      onSort={view.setSort}
      rowHref={({ id }) => href(id)}
      onOpen={({ id }) => navigate(href(id))}
      place={`growers ${GROWERS.filterName(filter)} ${sort}`}
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
