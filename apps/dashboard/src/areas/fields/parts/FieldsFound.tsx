import { type ColumnOf, type Field, fieldList } from '@org/core'
import { type Column, type Pane, Split } from '@org/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useDrawnColumns } from '#lists/draw.tsx'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf, sortWord } from '#lists/sort.ts'
import type { ShownList } from '#lists/useList.ts'
import { usePageRows } from '#lists/useListPage.ts'
import { FieldMap } from '#map/FieldMap.tsx'
import { After } from '#platform/After.tsx'
import { useNavigate } from '#platform/links.tsx'
import { oneOf, useParam } from '#platform/view.ts'
import { useFieldExtent, useTiles } from '../data.ts'
import { FIELDS, type FieldFilter, NO_FILTER } from '../list.ts'
import * as css from './FieldsFound.css.ts'
import { useFieldLooks } from './looks.tsx'

export interface FieldsFoundProps {
  /** Which fields: the same object each time it means the same. */
  filter: Partial<FieldFilter>
  /** Accessible name of table and map: `Fields with results`. */
  label: string
  /** Where a field leads, from its row and from the map. */
  hrefOf: (field: Pick<Field, 'id'>) => string
  /** What else is known of a field, after its name and grower. */
  more?: readonly Column<Field>[]
  /** Stands below the head when there is no field. */
  empty: ReactNode
}

const PANE = oneOf<Pane>(['list', 'map'])
const COLUMNS: readonly ColumnOf<typeof fieldList>[] = ['name', 'grower', 'area', 'status']
/** Its first columns: field and grower. */
const NAMES = 2
const PHONE = { name: 'minmax(0, 4fr)', grower: 'minmax(0, 4fr)' } as const
const NO_MORE: readonly Column<Field>[] = []

/** The fields that a page is about, as a table and on a map: each leads somewhere. */
export function FieldsFound({ filter, label, hrefOf, more = NO_MORE, empty }: FieldsFoundProps) {
  const asked = useMemo(() => ({ ...NO_FILTER, ...filter }), [filter])
  const [sort, setSort] = useParam('sort', FIELDS.sort)
  const [pane, setPane] = useParam('pane', PANE)
  const [hoveredId, setHoveredId] = useState<number | null>(null)
  const rows = usePageRows(FIELDS, { filter: asked, sort })
  const looks = useFieldLooks(asked.year)
  const columns = useDrawnColumns(fieldList, { shown: COLUMNS, asked, looks, phone: PHONE })
  const navigate = useNavigate()
  return (
    <div className={css.frame}>
      <Split
        phoneShows={pane}
        onPhoneShows={setPane}
        list={
          <ListTable
            label={label}
            columns={[...columns.slice(0, NAMES), ...more, ...columns.slice(NAMES)]}
            list={rows}
            of="fields"
            rowLabel={({ name }) => name}
            sort={sortOf(sort)}
            onSort={(next) => setSort(FIELDS.sort.read(sortWord(next)))}
            rowHref={hrefOf}
            onOpen={(field) => navigate(hrefOf(field))}
            hoveredKey={hoveredId}
            onHover={(field) => setHoveredId(field?.id ?? null)}
            place={`${label} ${FIELDS.filterName(asked)} ${sort}`}
            empty={empty}
          />
        }
        map={
          <After isThere={!rows.isLoading} fallback={null}>
            <FoundMap {...{ asked, label, hrefOf, rows, hoveredId, setHoveredId }} />
          </After>
        }
      />
    </div>
  )
}

interface FoundMapProps extends Pick<FieldsFoundProps, 'label' | 'hrefOf'> {
  asked: FieldFilter
  rows: ShownList<Field>
  hoveredId: number | null
  setHoveredId: (id: number | null) => void
}

function FoundMap({ asked, label, hrefOf, rows, hoveredId, setHoveredId }: FoundMapProps) {
  const { data: extent } = useFieldExtent(asked)
  const tiles = useTiles(extent, asked, rows)
  const navigate = useNavigate()
  return (
    <FieldMap
      label={`Map: ${label}`}
      extent={extent?.bbox ?? null}
      withoutBoundary={extent?.withoutBoundary}
      hoveredId={hoveredId}
      hoveredBox={hoveredId === null ? null : rows.rowAt(rows.indexOf(hoveredId))?.bbox}
      onHover={setHoveredId}
      onSelect={(id) => id !== null && navigate(hrefOf({ id }))}
      {...(tiles === undefined ? {} : { fields: tiles })}
    />
  )
}
