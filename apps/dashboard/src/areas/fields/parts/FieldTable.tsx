import { type Field, fieldList, paths } from '@org/core'
import { units } from '@org/ui'
import type { ReactNode } from 'react'
import { useDrawnColumns } from '#lists/draw.tsx'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import { useNavigate } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { useChosen } from '../chosen.ts'
import { FIELDS } from '../list.ts'
import type { FieldsView } from '../view.ts'
import { useFieldLooks } from './looks.tsx'

export interface FieldTableProps {
  view: FieldsView
  onSelect: (field: Field) => void
  hoveredId: number | null
  onHover: (field: Field | null) => void
  /** Chooses all that the filter finds, loaded or not. */
  onChooseAll: () => void
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

export function FieldTable({ view, empty, ...linked }: FieldTableProps) {
  const { filter, sort } = view
  // A row tells of the newest of its years that the filter names.
  const looks = useFieldLooks(filter.year)
  const drawn = useDrawnColumns(fieldList, {
    shown: view.shown.columns,
    asked: filter,
    looks,
    phone: ON_PHONE,
  })
  const chosen = useChosen()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  return (
    <ListTable
      label="Fields"
      columns={drawn}
      list={view.rows}
      of="fields"
      rowLabel={(field) => field.name}
      sort={sortOf(sort)}
      onSort={view.setSort}
      selectedKey={view.selectedId}
      // A phone shows no map beside the list: there a tap opens.
      {...(isPhone ? {} : { onSelect: linked.onSelect })}
      rowHref={hrefOf}
      onOpen={(field) => navigate(hrefOf(field))}
      hoveredKey={linked.hoveredId}
      onHover={linked.onHover}
      checked={chosen.ids}
      onCheck={(keys) => chosen.choose([...keys].map(Number))}
      onCheckAll={linked.onChooseAll}
      place={`fields ${FIELDS.filterName(filter)} ${sort}`}
      empty={empty}
    />
  )
}

const hrefOf = ({ id }: Field): string => paths.editField.link({ id })

const ON_PHONE = { name: 'minmax(0, 4fr)', grower: 'minmax(0, 4fr)', area: units(17) } as const
