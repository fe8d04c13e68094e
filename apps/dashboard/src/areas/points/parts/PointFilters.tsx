import { type Point, stratumEntity } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { linked, linkedField } from '#lists/filters.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
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
  const { filterOf, onOpen, openKey } = useGroupFilters(POINTS, { filter, asked: POINTS.toQuery(filter) })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  const filters: Filter[] = [
    ...addressed(filter, first),
    ...countedFilters(filter),
    filterOf('year'),
    grower,
    program,
    filterOf('status'),
    filterOf('crewId'),
    filterOf('plannedOn'),
    filterOf('role'),
  ]
  return (
    <FilterBar
      label="Point filters"
      filters={filters}
      onChange={(key, values) => onNarrow(changeOf(POINTS, key, values))}
      onOpen={onOpen}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
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
