import { QUALITY_KINDS, type Quality } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import { useState } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { chips } from '#lists/filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { SeasonChoice } from '#lists/SeasonChoice.tsx'
import { QUALITY_FILTERS, type QualityPlace } from './view.ts'
import { KIND_WORDS } from './words.ts'

interface QualityFiltersProps {
  place: QualityPlace
  year: number
  /** What is known of the results; undefined before. */
  quality: Quality | undefined
}

/** Which results are looked at. */
export function QualityFilters({ place, year, quality }: QualityFiltersProps) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { filters } = place
  const grower = useGrowerFilter(filters.growerId, { countsFields: false, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filters.program, openKey === 'program')
  return (
    <FilterBar
      label="Result filters"
      filters={[program, grower, kindFilter(place, quality), uploadFilter(place, quality)]}
      lead={<SeasonChoice values={[year]} onChoose={null} onChooseOne={place.showYear} />}
      onChange={(key, values) => place.narrow(QUALITY_FILTERS.choose({ [key]: values }))}
      onOpen={setOpenKey}
      onClear={place.clear}
    />
  )
}

function kindFilter({ filters }: QualityPlace, quality: Quality | undefined): Filter {
  const counts = new Map(quality?.kinds.map(({ kind, results }) => [kind, results]))
  const options = QUALITY_KINDS.map((kind) => {
    const count = counts.get(kind)
    return { key: kind, label: KIND_WORDS[kind], ...(count === undefined ? {} : { count }) }
  })
  return chips('kind', 'Needs a look', options, filters.kind)
}

/** One that is on is offered also where it has no results. */
function uploadFilter({ filters }: QualityPlace, quality: Quality | undefined): Filter {
  const options = (quality?.uploads ?? []).map(({ uploadId, fileName, odd }) => ({
    ...{ key: String(uploadId), label: fileName, count: odd },
  }))
  return {
    ...chips('uploadId', UPLOAD, options, filters.uploadId),
    labelOf: (words) => (quality === undefined ? '…' : `No. ${words}`),
    isLoading: quality === undefined,
  }
}

const UPLOAD = 'Upload'
