import { labelEntity, type Sample, shipmentEntity, stratumEntity } from '@org/core'
import { type Filter, FilterBar, formatCount } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { chip, linked, linkedField } from '#lists/filters.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { SeasonChoice } from '#lists/SeasonChoice.tsx'
import { SAMPLES, type SampleFilter, type SampleNarrowing } from '../list.ts'

export interface SampleFiltersProps {
  filter: SampleFilter
  /** The first sample that is found: it names what the address says by number alone. */
  first: Sample | undefined
  onNarrow: (change: Partial<SampleNarrowing>) => void
  onClear: () => void
  /** At its end: saved views, columns. */
  children?: ReactNode
  /** Below: what needs somebody, and how many there are in each state. */
  below: ReactNode
}

/** What the samples can be narrowed by, each value with how many samples it would leave. */
export function SampleFilters({ filter, first, onNarrow, onClear, children, below }: SampleFiltersProps) {
  const { filterOf, onOpen, openKey } = useGroupFilters(SAMPLES, { filter, asked: SAMPLES.toQuery(filter) })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  const filters: Filter[] = [
    ...addressed(filter, first),
    grower,
    program,
    filterOf('status'),
    filterOf('depth'),
    filterOf('crewId'),
    filterOf('plannedOn'),
    chip('hasLabel', labelEntity.columns.code.label, LABELED, filter.hasLabel),
    ...(filter.collected === undefined ? [] : [chip('collected', 'Point', COLLECTED, filter.collected)]),
    ...(filter.received === undefined ? [] : [chip('received', 'Laboratory', RECEIVED, filter.received)]),
    staleFilter(filter.staleDays),
  ]
  return (
    <FilterBar
      label="Sample filters"
      filters={filters}
      onChange={(key, values) => onNarrow(changeOf(SAMPLES, key, values))}
      onOpen={onOpen}
      below={below}
      lead={<SeasonChoice values={filter.year} onChoose={(year) => onNarrow({ year })} />}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

const LABELED = [
  { key: 'yes', label: 'With a label' },
  { key: 'no', label: 'Without a label' },
] as const

/** A link narrows by it; then it can be changed and cleared. */
const COLLECTED = [
  { key: 'yes', label: 'Of collected points' },
  { key: 'no', label: 'Of points not collected' },
] as const
const RECEIVED = [
  { key: 'yes', label: 'Received' },
  { key: 'no', label: 'Not received' },
] as const

const STALE_DAYS = [1, 3, 7, 14, 30, 60, 90] as const
const staleWords = (days: string): string => `More than ${formatCount(Number(days), 'day', 'days')}`

/** Samples that wait in a state that passes. */
const staleFilter = (days: number | undefined): Filter => ({
  ...chip(
    'staleDays',
    'Waiting',
    STALE_DAYS.map((each) => ({ key: String(each), label: staleWords(String(each)) })),
    days === undefined ? null : String(days),
  ),
  labelOf: staleWords,
})

/** What links narrow by and nobody chooses here: each can be cleared. */
function addressed(filter: SampleFilter, first: Sample | undefined): Filter[] {
  const { designId, stratumId, pointId, batchId, shipmentId } = filter
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
    ...linked('pointId', 'Point', pointId, first && String(first.pointNumber)),
    ...linked('batchId', 'Print', batchId, undefined),
    ...linked('shipmentId', shipmentEntity.columns.number.label, shipmentId, undefined),
  ]
}
