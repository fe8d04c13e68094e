import { pointEntity } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import { useState } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { chips, problemOf } from '#lists/filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { SeasonChoice } from '#lists/SeasonChoice.tsx'
import { useCrews } from '../data.ts'
import { SEASON_FILTERS, type SeasonPlace } from './view.ts'

interface SeasonFiltersProps {
  place: SeasonPlace
  year: number
}

/** What a season is narrowed by. */
export function SeasonFilters({ place, year }: SeasonFiltersProps) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { filters } = place
  const grower = useGrowerFilter(filters.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filters.program, openKey === 'program')
  const crew = useCrewFilter(filters.crewId, openKey === 'crewId')
  return (
    <FilterBar
      label="Report filters"
      filters={[program, grower, crew]}
      lead={<SeasonChoice values={[year]} onChoose={null} onChooseOne={place.showYear} />}
      onChange={(key, values) => place.narrow(SEASON_FILTERS.choose({ [key]: values }))}
      onOpen={setOpenKey}
      onClear={place.clear}
    />
  )
}

/** Crews by name; one that is on is named also before somebody looks at them. */
function useCrewFilter(crewIds: readonly number[] | undefined, isOpen: boolean): Filter {
  const { data, error } = useCrews(isOpen || crewIds !== undefined)
  const options = (data?.items ?? []).map(({ id, name }) => ({ key: String(id), label: name }))
  return {
    ...chips('crewId', pointEntity.columns.crewId.label, options, crewIds),
    labelOf: (words) => (data === undefined ? '…' : `No. ${words}`),
    isLoading: data === undefined && error === undefined,
    ...(error === undefined ? {} : { problem: problemOf(error) }),
  }
}
