import { type Field, type FieldSort, paths } from '@org/core'
import type { Sort } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import type { ShownList } from '#lists/useList.ts'
import { useNavigate } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import { useChosen } from '../chosen.ts'
import type { ListColumn } from '../columns.ts'
import { drawColumns } from './listColumns.tsx'

export interface FieldTableProps {
  list: ShownList<Field>
  columns: readonly ListColumn[]
  /** The years of which the newest that a field has is told of; undefined: its newest. */
  years: readonly number[] | undefined
  /** Names the list by its filter: with the order, what it comes back to. */
  place: string
  sort: FieldSort
  onSort: (sort: Sort) => void
  selectedId: number | null
  onSelect: (field: Field) => void
  hoveredId: number | null
  onHover: (field: Field | null) => void
  /** Chooses all that the filter finds, loaded or not. */
  onChooseAll: () => void
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

export function FieldTable({ list, columns, years, place, sort, empty, ...linked }: FieldTableProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const drawn = useMemo(() => drawColumns(columns, { areaUnit, years }), [columns, areaUnit, years])
  const chosen = useChosen()
  const navigate = useNavigate()
  return (
    <ListTable
      label="Fields"
      columns={drawn}
      list={list}
      of="fields"
      rowLabel={(field) => field.name}
      sort={sortOf(sort)}
      onSort={linked.onSort}
      selectedKey={linked.selectedId}
      onSelect={linked.onSelect}
      onOpen={(field) => navigate(paths.editField.link({ id: field.id }))}
      hoveredKey={linked.hoveredId}
      onHover={linked.onHover}
      checked={chosen.ids}
      onCheck={(keys) => chosen.choose([...keys].map(Number))}
      onCheckAll={linked.onChooseAll}
      place={`${place} ${sort}`}
      empty={empty}
    />
  )
}
