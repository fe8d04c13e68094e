import { type Point, stratumEntity } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { linked, linkedField } from '#lists/filters.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { SeasonChoice } from '#lists/SeasonChoice.tsx'
import { POINTS, type PointFilter, type PointNarrowing } from '../list.ts'
import { countedFilters } from './counted-filters.ts'

export interface PointFiltersProps {
  filter: PointFilter
  /** The first point that is found: it names what the address says by number alone. */
  first: Point | undefined
  onNarrow: (change: Partial<PointNarrowing>) => void
  onClear: () => void
  /** At its end: saved views, columns. */
  children?: ReactNode
}

/** What the points can be narrowed by, each value with how many points it would leave. */
export function PointFilters({ filter, first, onNarrow, onClear, children }: PointFiltersProps) {
  const { filterOf, onOpen, openKey } = useGroupFilters(POINTS, {
    filter,
    asked: POINTS.toQuery(filter),
    along: ALONG,
  })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  const filters: Filter[] = [
    ...addressed(filter, first),
    ...countedFilters(filter),
    grower,
    program,
    filterOf('status'),
    filterOf('crewId'),
    filterOf('plannedOn'),
    filterOf('role'),
    filterOf('cause'),
  ]
  return (
    <FilterBar
      label="Point filters"
      filters={filters}
      onChange={(key, values) => onNarrow(pointChange(key, values))}
      onOpen={onOpen}
      lead={<SeasonChoice values={filter.year} onChoose={(year) => onNarrow({ year })} />}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

/** States are those of points to be sampled, as in the report: what may replace them is planned too, and nobody waits for it. */
const ALONG = { status: { counts: 'yes' } } as const

/** What choosing values of a filter means; states are chosen and cleared with what they are counted under. */
export function pointChange(key: string, values: readonly string[]): Partial<PointNarrowing> {
  const change = changeOf(POINTS, key, values)
  return key === 'status' ? { ...change, counts: values.length === 0 ? undefined : 'yes' } : change
}

/** What links narrow by and nobody chooses here: each can be cleared. */
export function addressed(filter: PointFilter, first: Point | undefined): Filter[] {
  const { designId, stratumId } = filter
  return [
    ...linkedField(filter, first),
    ...linked(
      'designId',
      'Design',
      designId === undefined ? [] : [designId],
      first && String(first.designNumber),
    ),
    ...linked(
      'stratumId',
      stratumEntity.columns.number.label,
      stratumId,
      first && String(first.stratumNumber),
    ),
  ]
}
