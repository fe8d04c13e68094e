import { type Point, pointList } from '@org/core'
import { units } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { useDrawnColumns } from '#lists/draw.tsx'
import { ListTable } from '#lists/ListTable.tsx'
import { useChosen } from '../chosen.ts'
import { POINTS } from '../list.ts'
import type { PointsView } from '../view.ts'
import { titleOf } from '../words.ts'
import { POINT_LOOKS } from './looks.tsx'
import { useEntered } from './panel-focus.ts'
import { askedSort, headSort, sortable } from './sorting.ts'

export interface PointTableProps {
  view: PointsView
  onSelect: (point: Point) => void
  hoveredId: number | null
  onHover: (point: Point | null) => void
  /** Chooses all that the filter finds, loaded or not. */
  onChooseAll: () => void
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

export function PointTable({ view, empty, ...linked }: PointTableProps) {
  const { filter, sort } = view
  const drawn = useDrawnColumns(pointList, {
    shown: view.shown.columns,
    asked: filter,
    looks: POINT_LOOKS,
    phone: ON_PHONE,
  })
  const columns = useMemo(() => sortable(drawn), [drawn])
  const chosen = useChosen()
  return (
    <ListTable
      label="Sampling points"
      columns={columns}
      list={view.rows}
      of="points"
      rowLabel={titleOf}
      sort={headSort(sort)}
      onSort={(said) => view.setSort(askedSort(said))}
      selectedKey={view.selectedId}
      onSelect={linked.onSelect}
      // By keyboard: Space chooses.
      onOpen={(point) => {
        useEntered.setState({ id: point.id })
        linked.onSelect(point)
      }}
      hoveredKey={linked.hoveredId}
      onHover={linked.onHover}
      checked={chosen.ids}
      onCheck={(keys) => chosen.choose([...keys].map(Number))}
      onCheckAll={linked.onChooseAll}
      place={`points ${POINTS.filterName(filter)} ${sort}`}
      empty={empty}
    />
  )
}

const ON_PHONE = { number: units(14), field: 'minmax(0, 1fr)', status: units(34) } as const
