import { FilterBar } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { linkedField } from '#lists/filters.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { FIELD_YEARS } from '../list.ts'
import type { FieldYearsView } from '../view.ts'

/** What the workbook of fields is narrowed by, each value with how many rows it would leave. */
export function FieldYearFilters({ view, children }: { view: FieldYearsView; children: ReactNode }) {
  const { filter, rows, narrow, showAll } = view
  const { filterOf, onOpen, openKey } = useGroupFilters(FIELD_YEARS, {
    filter,
    asked: FIELD_YEARS.toQuery(filter),
  })
  const grower = useGrowerFilter(filter.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  return (
    <FilterBar
      label="Field year filters"
      filters={[
        ...linkedField(filter, rows.rowAt(0)),
        filterOf('year'),
        grower,
        program,
        filterOf('status'),
        filterOf('crop'),
        filterOf('tillage'),
        filterOf('practice'),
        filterOf('state'),
        filterOf('county'),
      ]}
      onChange={(key, values) => narrow(changeOf(FIELD_YEARS, key, values))}
      onOpen={onOpen}
      onClear={showAll}
    >
      {children}
    </FilterBar>
  )
}
