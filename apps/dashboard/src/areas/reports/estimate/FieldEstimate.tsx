import { type Estimate, type FieldReport, SOC_STOCK } from '@org/core'
import { type Filter, useUnits } from '@org/ui'
import { useState } from 'react'
import { Link } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { FieldFailed } from '../parts/FieldFailed.tsx'
import { FieldHeader } from '../parts/FieldHeader.tsx'
import * as report from '../parts/Report.css.ts'
import { ReportPage } from '../parts/ReportPage.tsx'
import { type ShownField, useShownField } from '../parts/useShownField.ts'
import { useEstimate } from './data.ts'
import { EstimateCard } from './EstimateCard.tsx'
import { EstimateDownloads } from './EstimateDownloads.tsx'
import { Made, OtherYears } from './field-parts.tsx'
import * as filters from './filters.ts'
import type { EstimateProps } from './props.ts'
import { useProgramChoice } from './useProgramChoice.ts'
import type { EstimatePlace } from './view.ts'
import { Waiting } from './Waiting.tsx'

interface FieldEstimateProps extends EstimateProps {
  fieldId: number
}

/** The estimate of a field in a year. */
export function FieldEstimate({ views, place, made, fieldId }: FieldEstimateProps) {
  const shown = useShownField(place)
  const known = shown.query.data
  const [openKey, setOpenKey] = useState<string | null>(null)
  const program = useProgramChoice(made.program, shown.year, openKey === 'program')
  const { data, error, reload, isLoading } = useShownEstimate({ place, made, fieldId, shown })
  const isPrevious = data !== undefined && isLoading
  usePageTitle(known?.field.id === fieldId ? `Estimate of ${known.field.name}` : undefined)
  return (
    <ReportPage
      views={views}
      note={known?.field.id === fieldId ? <Headline known={known} made={made} /> : null}
      actions={known?.field.id === fieldId ? <EstimateDownloads report={known} {...{ place, made }} /> : null}
      filters={
        <FieldHeader
          {...{ place, year: shown.year }}
          years={known?.years ?? []}
          report={known}
          more={[...useChoices(made, known, data, shown.year), program]}
          onMore={(key, values) => filters.choose(made, key, values)}
          onOpen={setOpenKey}
        />
      }
    >
      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : (
          <FieldFailed
            {...{ error, place }}
            year={shown.year}
            view="estimate"
            onRetry={() => void reload()}
          />
        )
      ) : (
        <div className={report.cards} aria-busy={isPrevious} data-stale={isPrevious || undefined}>
          <EstimateCard estimate={data} basis={made.basis} />
          <Made estimate={data} />
          <OtherYears estimate={data} {...{ known, place }} />
        </div>
      )}
    </ReportPage>
  )
}

interface ShownEstimate extends Omit<FieldEstimateProps, 'views'> {
  shown: ShownField
}

/** Which year is shown may be known only with the report of the field. */
function useShownEstimate({ place, made, fieldId, shown: { year, query } }: ShownEstimate) {
  const isYearKnown = place.year !== null || query.data !== undefined || query.error !== undefined
  const since = made.since !== null && made.since < year ? { since: made.since } : {}
  return useEstimate(isYearKnown ? { fieldId, year, ...place.asked, ...made.asked, ...since } : null)
}

/** What can be chosen, as far as it makes a difference. */
function useChoices(
  made: EstimatePlace,
  known: FieldReport | undefined,
  estimate: Estimate | undefined,
  year: number,
): Filter[] {
  const { depth } = useUnits()
  const isStock = (estimate ?? known)?.shown?.analyte === SOC_STOCK
  const hasMoved = made.moved === 'leaveOut' || (estimate?.sampled.moved ?? 0) > 0
  const layers = known === undefined ? [] : filters.layersOf(known)
  const earlier = known === undefined ? [] : filters.earlierYears(known, year)
  return [
    filters.layerFilter(layers, filters.depthsOf(estimate) ?? made.depths, depth),
    filters.confidenceFilter(made),
    ...(isStock ? [filters.basisFilter(made)] : []),
    ...(hasMoved ? [filters.movedFilter(made)] : []),
    ...(earlier.length === 0 && made.since === null ? [] : [filters.sinceFilter(made, earlier)]),
  ]
}

function Headline({ known: { field, year }, made }: { known: FieldReport; made: EstimatePlace }) {
  return (
    <span>
      {`${field.name}, ${field.growerName} · ${year}`}
      {made.program === null ? null : (
        <>
          {' · '}
          <Link href={made.hrefOf(null)} className={report.figure}>
            All fields of {made.program}
          </Link>
        </>
      )}
    </span>
  )
}
