import { useState } from 'react'
import { FieldHeader } from '../parts/FieldHeader.tsx'
import { FieldsWithResults } from '../parts/FieldsWithResults.tsx'
import { useFieldPlace } from '../parts/field-view.ts'
import { ReportPage, type ViewProps } from '../parts/ReportPage.tsx'
import { FieldEstimate } from './FieldEstimate.tsx'
import { choose } from './filters.ts'
import { ProgramSum } from './ProgramSum.tsx'
import type { EstimateProps } from './props.ts'
import { useProgramChoice } from './useProgramChoice.ts'
import { useProgramYear } from './useProgramYear.ts'
import { useEstimatePlace } from './view.ts'

/** The mean of a field with its interval; without a field, of a program. */
export function EstimateView({ views }: ViewProps) {
  const place = useFieldPlace()
  const made = useEstimatePlace()
  const { fieldId } = place
  if (fieldId !== null) return <FieldEstimate {...{ views, place, made, fieldId }} />
  if (made.program !== null) return <ProgramSum {...{ views, place, made }} program={made.program} />
  return <NothingChosen {...{ views, place, made }} />
}

function NothingChosen({ views, place, made }: EstimateProps) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { year, years } = useProgramYear(place)
  const program = useProgramChoice(null, year, openKey === 'program')
  return (
    <ReportPage
      views={views}
      filters={
        <FieldHeader
          {...{ place, year, years }}
          report={undefined}
          more={[program]}
          onMore={(key, values) => choose(made, key, values)}
          onOpen={setOpenKey}
        />
      }
    >
      <FieldsWithResults place={place} year={year} view="estimate">
        Choose a field for its mean and interval, or a program above for the sum over its fields.
      </FieldsWithResults>
    </ReportPage>
  )
}
