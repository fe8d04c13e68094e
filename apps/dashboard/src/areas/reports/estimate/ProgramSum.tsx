import { type FieldReport, type ProgramEstimate, SOC_STOCK, type StockBasis } from '@org/core'
import { ErrorState, type Filter, formatAreaWithUnit, formatCount, formatNumber, useUnits } from '@org/ui'
import { useState } from 'react'
import { usePageTitle } from '#platform/page-title.ts'
import { useFieldReport } from '../data.ts'
import { Card } from '../parts/Card.tsx'
import { censoredFilter, FieldHeader, seriesFilter } from '../parts/FieldHeader.tsx'
import { type FieldPlace, seriesKey } from '../parts/field-view.ts'
import * as report from '../parts/Report.css.ts'
import { ReportPage } from '../parts/ReportPage.tsx'
import { useProgramEstimate, useProgramProgress } from './data.ts'
import { useEstimateTitle } from './EstimateCard.tsx'
import { ProgramDownloads } from './EstimateDownloads.tsx'
import { ChartCard, FieldsCard } from './FieldsCard.tsx'
import * as filters from './filters.ts'
import { HowComputed } from './HowComputed.tsx'
import { Precision, Rows, Says } from './Precision.tsx'
import type { EstimateProps } from './props.ts'
import { useProgramChoice } from './useProgramChoice.ts'
import { useProgramYear } from './useProgramYear.ts'
import type { EstimatePlace } from './view.ts'
import { Waiting } from './Waiting.tsx'
import { decimalWords, halfWidthWords, tonsWords, withUnit } from './words.ts'

interface ProgramSumProps extends EstimateProps {
  program: string
}

/** The sum over the fields of a program in a year. */
export function ProgramSum({ views, place, made, program }: ProgramSumProps) {
  const { year, years } = useProgramYear(place)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const query = { program, year, ...place.asked, ...made.asked }
  const { data, error, reload, isLoading } = useProgramEstimate(query)
  const progress = useProgramProgress(query, isLoading)
  const example = useExample(data, place, year)
  usePageTitle(`Estimate of ${program}`)
  const isPrevious = data !== undefined && isLoading
  return (
    <ReportPage
      views={views}
      note={
        progress !== null ? (
          <span>{`Estimating: ${formatNumber(progress.done)} of ${formatCount(progress.total, 'field', 'fields')}`}</span>
        ) : data === undefined ? null : (
          <span>{`${program} · ${year} · ${formatCount(data.fields.length, 'field', 'fields')}`}</span>
        )
      }
      actions={<ProgramDownloads {...{ program, year, place, made }} />}
      filters={
        <FieldHeader
          {...{ place, year, years }}
          report={undefined}
          more={[
            useProgramChoice(program, year, openKey === 'program'),
            ...useChoices(place, made, data, example),
          ]}
          onMore={(key, values) => choose({ place, made, example }, key, values)}
          onOpen={setOpenKey}
        />
      }
    >
      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : (
          <ErrorState error={error} onRetry={() => void reload()} />
        )
      ) : (
        <div className={report.cards} aria-busy={isPrevious} data-stale={isPrevious || undefined}>
          <SumCard estimate={data} basis={made.basis} />
          <ChartCard estimate={data} />
          <FieldsCard estimate={data} hrefOf={made.hrefOf} />
          {data.says.length === 0 ? null : (
            <HowComputed isWide>
              <Says says={data.says} />
            </HowComputed>
          )}
        </div>
      )}
    </ReportPage>
  )
}

function SumCard({ estimate, basis }: { estimate: ProgramEstimate; basis: StockBasis }) {
  const { area } = useUnits()
  const { mean, interval, shown, total, standardError, areaM2, degreesOfFreedom } = estimate
  const { decimals = 2, unit = '' } = shown ?? {}
  const error = standardError === null ? null : withUnit(decimalWords(standardError, decimals + 1), unit)
  return (
    <Card title={useEstimateTitle(estimate, basis)}>
      <Precision estimate={estimate} shown={shown} />
      {mean === null ? null : (
        <Rows
          rows={[
            ['Standard error', error],
            ['Half-width', halfWidthWords(mean, interval)],
            ['Degrees of freedom', degreesOfFreedom === null ? null : decimalWords(degreesOfFreedom, 1)],
            ['Area of the mean', formatAreaWithUnit(areaM2, area)],
            ['Total carbon', total === null ? null : tonsWords(total)],
          ]}
        />
      )}
    </Card>
  )
}

/** The first field with values: it says which values and layers can be chosen. */
function useExample(
  data: ProgramEstimate | undefined,
  place: FieldPlace,
  year: number,
): FieldReport | undefined {
  const field = data?.fields.find(({ n }) => n > 0) ?? data?.fields[0]
  return useFieldReport(field === undefined ? null : { fieldId: field.fieldId, year, ...place.asked }).data
}

function useChoices(
  place: FieldPlace,
  made: EstimatePlace,
  data: ProgramEstimate | undefined,
  example: FieldReport | undefined,
): Filter[] {
  const { depth } = useUnits()
  const shown = data?.shown ?? null
  return [
    ...(example === undefined ? [] : [seriesFilter({ ...example, shown: shown ?? example.shown })]),
    censoredFilter(place),
    filters.layerFilter(
      example === undefined ? [] : filters.layersOf(example),
      filters.depthsOf(data) ?? made.depths,
      depth,
    ),
    filters.confidenceFilter(made),
    ...(shown?.analyte === SOC_STOCK ? [filters.basisFilter(made)] : []),
    filters.movedFilter(made),
  ]
}

interface Chosen {
  place: FieldPlace
  made: EstimatePlace
  example: FieldReport | undefined
}

function choose({ place, made, example }: Chosen, key: string, values: readonly string[]): void {
  const [value] = values
  const series = example?.series.find((each) => seriesKey(each) === value)
  if (key === 'series' && series !== undefined) place.showSeries(series)
  else if (key === 'censored') place.countAs(value === 'zero' || value === 'limit' ? value : 'half')
  else filters.choose(made, key, values)
}
