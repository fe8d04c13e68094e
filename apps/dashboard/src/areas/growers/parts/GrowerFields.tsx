import { ACTIVE_FILTERS, type Client, type ColumnOf, type Field, fieldList, paths } from '@org/core'
import { Button, buttonLook, type Column, EmptyState, FilterBar, pageStyles, units } from '@org/ui'
import { Map as MapIcon, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type Looks, useDrawnColumns } from '#lists/draw.tsx'
import { ACTIVE_OPTIONS, chip } from '#lists/filters.ts'
import { useGroupFilters } from '#lists/group-filters.ts'
import { ListTable } from '#lists/ListTable.tsx'
import { sortOf } from '#lists/sort.ts'
import { Link, useNavigate } from '#platform/links.tsx'
import { StrataLink } from '#workflow/StrataLink.tsx'
import { narrowed, useFieldsOfGrower } from '../data.ts'
import type { GrowerView } from '../view.ts'

/** The field pointed at, and where it is as far as the list has told. */
export type HoveredField = Pick<Field, 'id' | 'bbox'>

export interface GrowerFieldsProps {
  growerId: number
  view: GrowerView
  hovered: HoveredField | null
  onHover: (field: HoveredField | null) => void
  /** Where fields are added. */
  addHref: string
}

/** The grower's fields, those of one year or all. */
export function GrowerFields({ growerId, view, hovered, onHover, addHref }: GrowerFieldsProps) {
  const { year, active, sort } = view
  const list = useFieldsOfGrower({ growerId, year, active }, sort)
  const columns = useFieldColumns(year)
  const navigate = useNavigate()
  return (
    <>
      <Which growerId={growerId} view={view} />
      <div className={pageStyles.fill}>
        <ListTable
          label="Fields of this grower"
          columns={columns}
          list={list}
          of="fields"
          rowLabel={(field) => field.name}
          sort={sortOf(sort)}
          onSort={view.setSort}
          hoveredKey={hovered?.id ?? null}
          onHover={onHover}
          rowHref={hrefOf}
          onOpen={(field) => navigate(hrefOf(field))}
          place={`grower ${growerId} ${year} ${active} ${sort}`}
          empty={<NoFields view={view} addHref={addHref} />}
        />
      </div>
    </>
  )
}

const FIELDS = { list: fieldList, calls: ({ fields }: Client) => fields }

/** The years the fields have, and how many have each; whether inactive fields are shown. */
function Which({ growerId, view }: { growerId: number; view: GrowerView }) {
  const { year, setYear, active, setActive } = view
  const { filterOf, onOpen } = useGroupFilters(FIELDS, {
    asked: narrowed({ growerId, year, active }),
    filter: { year: year === null ? undefined : [year] },
  })
  return (
    <FilterBar
      label="Field filters"
      filters={[
        { ...filterOf('year'), isSeveral: false },
        chip('active', 'Inactive', ACTIVE_OPTIONS, active === 'active' ? null : active),
      ]}
      onChange={(key, [value]) => {
        if (key === 'active') setActive(ACTIVE_FILTERS.find((each) => each === value) ?? 'active')
        else setYear(value === undefined ? null : Number(value))
      }}
      onOpen={onOpen}
      onClear={view.showAllFields}
    />
  )
}

function NoFields({ view, addHref }: { view: GrowerView; addHref: string }) {
  const { year, setYear, active, setActive } = view
  const add: ReactNode = (
    <Link className={buttonLook.neutral} href={addHref}>
      <Plus size={16} aria-hidden />
      Add the first field
    </Link>
  )
  if (active === 'inactive')
    return (
      <EmptyState
        icon={<MapIcon size={32} />}
        title="No inactive fields"
        actions={<Button onPress={() => setActive('active')}>Show active fields</Button>}
      >
        Deactivated fields appear here.
      </EmptyState>
    )
  if (year === null)
    return (
      <EmptyState icon={<MapIcon size={32} />} title="No fields yet" actions={add}>
        Draw a field on the map, or add the boundary file the grower sent.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<MapIcon size={32} />}
      title={`No fields in ${year}`}
      actions={<Button onPress={() => setYear(null)}>Show all years</Button>}
    >
      A field appears here when it has a field year for that year.
    </EmptyState>
  )
}

const hrefOf = ({ id }: Field): string => paths.editField.link({ id })

type FieldColumn = ColumnOf<typeof fieldList>

/** Its name, its years or what grows in the chosen one, its area. */
function useFieldColumns(year: number | null): Column<Field>[] {
  const chosen = useMemo(
    () => ({
      shown:
        year === null ? (['name', 'years', 'area'] as const) : (['name', 'crop', 'status', 'area'] as const),
      asked: { active: 'all' as const, ...(year === null ? {} : { year: [year] }) },
      looks: {
        ...LOOKS,
        status: {
          width: 'minmax(0, 3fr)',
          label: 'Sampling',
          render: (field: Field) => <Sampling field={field} year={year} />,
        },
        crop: { width: LOOKS.years.width, ...(year === null ? {} : { label: `Crop in ${year}` }) },
      },
    }),
    [year],
  )
  return useDrawnColumns(fieldList, chosen)
}

/** The way to the strata of the chosen year. */
function Sampling({ field, year }: { field: Field; year: number | null }) {
  const shown = field.years.find((each) => each.year === year)
  return shown === undefined || field.bbox === null ? null : <StrataLink fieldId={field.id} of={shown} />
}

const LOOKS = {
  name: { width: 'minmax(0, 4fr)', render: (field) => <Name field={field} /> },
  years: { width: 'minmax(0, 3fr)' },
  area: { width: units(24) },
} as const satisfies Looks<Field, FieldColumn>

function Name({ field: { name, active } }: { field: Field }) {
  return (
    <span title={name} className={`${pageStyles.lead} ${pageStyles.marked}`}>
      <span className={pageStyles.markedName}>{name}</span>
      {active ? null : ' '}
      {active ? null : <span className={pageStyles.mark}>(inactive)</span>}
    </span>
  )
}
