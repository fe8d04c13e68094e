import { type Result, resultEntity } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { chip, linked, linkedField } from '#lists/filters.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { SeasonChoice } from '#lists/SeasonChoice.tsx'
import { RESULTS, type ResultFilter, type ResultNarrowing } from './list.ts'

interface ResultFiltersProps {
  filter: ResultFilter
  /** The first result that is found: it names what the address says by number alone. */
  first: Result | undefined
  onNarrow: (change: Partial<ResultNarrowing>) => void
  onClear: () => void
  /** A table of current results has no place for earlier ones. */
  areCurrent?: boolean
  /** Beside the season. */
  lead?: ReactNode
  children?: ReactNode
}

/** What results can be narrowed by, each value with how many it would leave. */
export function ResultFilters({
  filter,
  first,
  onNarrow,
  onClear,
  areCurrent = false,
  lead,
  children,
}: ResultFiltersProps) {
  const { filterOf, onOpen, openKey } = useGroupFilters(RESULTS, { filter, asked: RESULTS.toQuery(filter) })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  const filters: Filter[] = [
    ...addressed(filter, first),
    filterOf('analyte'),
    grower,
    program,
    filterOf('laboratoryId'),
    filterOf('quality'),
    ...(areCurrent ? [] : [chip('superseded', 'Earlier values', SHOWN_TOO, filter.superseded)]),
  ]
  return (
    <FilterBar
      label="Result filters"
      filters={filters}
      onChange={(key, values) => onNarrow(changeOf(RESULTS, key, values))}
      onOpen={onOpen}
      lead={
        <>
          <SeasonChoice values={filter.year} onChoose={(year) => onNarrow({ year })} />
          {lead}
        </>
      }
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

const SHOWN_TOO = [{ key: 'yes', label: 'Shown, too' }] as const

/** What links narrow by and nobody chooses here: each can be cleared. */
function addressed(filter: ResultFilter, first: Result | undefined): Filter[] {
  const { uploadId, sampleId } = resultEntity.columns
  const ofSample = first && `Point ${first.pointNumber} of ${first.fieldName}`
  return [
    ...linked('uploadId', uploadId.label, filter.uploadId, first?.fileName),
    ...linkedField(filter, first),
    ...linked('sampleId', sampleId.label, filter.sampleId, ofSample),
  ]
}
