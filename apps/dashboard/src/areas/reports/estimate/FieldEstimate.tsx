import { type Estimate, type FieldReport, type ProductError, SOC_STOCK } from '@org/core'
import { ErrorState, type Filter, useUnits } from '@org/ui'
import { useState } from 'react'
import { Link } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Card } from '../parts/Card.tsx'
import { FieldHeader } from '../parts/FieldHeader.tsx'
import { FieldsWithResults } from '../parts/FieldsWithResults.tsx'
import type { FieldPlace } from '../parts/field-view.ts'
import * as report from '../parts/Report.css.ts'
import { ReportPage } from '../parts/ReportPage.tsx'
import { type ShownField, useShownField } from '../parts/useShownField.ts'
import { useEstimate } from './data.ts'
import * as css from './Estimate.css.ts'
import { EstimateCard } from './EstimateCard.tsx'
import * as filters from './filters.ts'
import { Says } from './Precision.tsx'
import type { EstimateProps } from './props.ts'
import { StrataCard } from './StrataCard.tsx'
import { useProgramChoice } from './useProgramChoice.ts'
import type { EstimatePlace } from './view.ts'
import { Waiting } from './Waiting.tsx'

interface FieldEstimateProps extends EstimateProps {
  fieldId: number
}

/** The estimate of a field in a year. */
export function FieldEstimate({ choice, place, made, fieldId }: FieldEstimateProps) {
  const shown = useShownField(place)
  const known = shown.query.data
  const [openKey, setOpenKey] = useState<string | null>(null)
  const program = useProgramChoice(made.program, shown.year, openKey === 'program')
  const { data, error, reload, isLoading } = useShownEstimate({ place, made, fieldId, shown })
  const isPrevious = data !== undefined && isLoading
  usePageTitle(known?.field.id === fieldId ? `Estimate of ${known.field.name}` : undefined)
  return (
    <ReportPage
      choice={choice}
      note={known?.field.id === fieldId ? <Headline known={known} made={made} /> : null}
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
          <Failed error={error} year={shown.year} onRetry={() => void reload()} />
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

/** How an estimate was made; nothing was where there are no values. */
function Made({ estimate }: { estimate: Estimate }) {
  const { mean, says, method } = estimate
  if (mean === null && says.length === 0) return null
  return (
    <>
      <StrataCard estimate={estimate} />
      <Card title="What was sampled">
        <Says says={says} />
      </Card>
      <Card title="How it was computed">
        <p>{method}</p>
      </Card>
    </>
  )
}

interface OtherYearsProps {
  estimate: Estimate
  known: FieldReport | undefined
  place: FieldPlace
}

/** Where there is nothing in the year that is shown, the years of the field that have something. */
function OtherYears({ estimate: { mean }, known, place }: OtherYearsProps) {
  const years = known === undefined ? [] : known.years.filter((year) => year !== known.year)
  if (mean !== null || known === undefined || years.length === 0) return null
  return (
    <Card title="Other years of this field">
      <ul className={css.years}>
        {years.map((year) => (
          <li key={year}>
            <Link href={place.hrefOf('estimate', { fieldId: known.field.id, year })}>{year}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface FailedProps {
  error: ProductError
  year: number
  onRetry: () => void
}

function Failed({ error, year, onRetry }: FailedProps) {
  if (error.kind !== 'notFound') return <ErrorState error={error} onRetry={onRetry} />
  return (
    <div className={css.stack}>
      <Card title="This field does not exist">
        <p>The address names a field that is not here. Choose another field.</p>
      </Card>
      <FieldsWithResults year={year} view="estimate" />
    </div>
  )
}

interface ShownEstimate extends Omit<FieldEstimateProps, 'choice'> {
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
