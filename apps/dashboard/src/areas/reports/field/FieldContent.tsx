import { type FieldReport, paths } from '@org/core'
import { EmptyState, formatDay } from '@org/ui'
import { FlaskConical } from 'lucide-react'
import { Link } from '#platform/links.tsx'
import { Card } from '../parts/Card.tsx'
import type { FieldPlace } from '../parts/field-view.ts'
import * as report from '../parts/Report.css.ts'
import { CampaignsCard } from './CampaignsCard.tsx'
import { DepthCard } from './DepthCard.tsx'
import * as css from './Field.css.ts'
import { HistogramCard } from './HistogramCard.tsx'
import { chosenLayer } from './layers.ts'
import { MapCard } from './MapCard.tsx'
import { type MapPlace, useMapPlace } from './map-view.ts'
import { PointsCard } from './PointsCard.tsx'
import { SamplePanel } from './SamplePanel.tsx'
import { StrataCard } from './StrataCard.tsx'

interface FieldContentProps {
  report: FieldReport
  place: FieldPlace
  /** What is on the screen is not what is asked for. */
  isPrevious: boolean
}

/** The cards of a field’s report, and ways to the other pages of the field. */
export function FieldContent({ report: data, place, isPrevious }: FieldContentProps) {
  const map = useMapPlace()
  return (
    <>
      <Ways report={data} place={place} />
      <div className={css.grid} aria-busy={isPrevious} data-stale={isPrevious || undefined}>
        {data.shown === null ? <NothingShown report={data} place={place} /> : null}
        <Cards report={data} map={map} />
        {data.shown === null ? null : <Notes notes={data.notes} />}
        <Foot report={data} />
      </div>
      {map.pointId === null ? null : (
        <SamplePanel report={data} pointId={map.pointId} onClose={() => map.choosePoint(null)} />
      )}
    </>
  )
}

function Ways({ report: { field, year, fieldYear }, place }: Pick<FieldContentProps, 'report' | 'place'>) {
  const ways = [
    ['Estimate', place.hrefOf('estimate', { fieldId: field.id, year })],
    [field.name, paths.editField.link({ id: field.id })],
    ...(fieldYear === null
      ? []
      : [['Sampling points', paths.samplingPoints.link({ fieldYear: fieldYear.id })] as const]),
    ['List of results', paths.samplingUpload.link({ view: 'results', field: field.id, year })],
  ] as const
  return (
    <nav aria-label="Pages of this field" className={report.chrome}>
      <div className={css.ways}>
        {ways.map(([words, href]) => (
          <Link key={href} href={href} className={css.way}>
            {words}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Why there are no values, and the years that have some. */
function NothingShown({
  report: { year, years, notes, series },
  place,
}: Pick<FieldContentProps, 'report' | 'place'>) {
  const others = years.filter((each) => each !== year)
  return (
    <div className={css.wide}>
      <EmptyState
        icon={<FlaskConical size={32} aria-hidden />}
        title={series.length === 0 ? `No results in ${year}` : `No such values in ${year}`}
      >
        {notes.join(' ')}
        {others.length === 0 ? null : (
          <>
            {' '}
            Years of this field:{' '}
            {others.map((each) => (
              <span key={each}>
                <button type="button" className={css.yearButton} onClick={() => place.showYear(each)}>
                  {each}
                </button>{' '}
              </span>
            ))}
          </>
        )}
      </EmptyState>
    </div>
  )
}

function Cards({ report: data, map }: { report: FieldReport; map: MapPlace }) {
  const layer = chosenLayer(data.layers, map.depth)
  const { shown } = data
  const isBare = shown === null || layer === undefined
  return (
    <>
      <div className={css.column} data-wide={isBare || undefined}>
        <MapCard report={data} layer={layer} place={map} />
        {isBare || map.show !== 'strata' ? null : <StrataCard report={data} layer={layer} series={shown} />}
      </div>
      {isBare ? null : (
        <>
          <div className={css.column}>
            <DepthCard layers={data.layers} series={shown} shownLayer={layer} />
            <HistogramCard report={data} layer={layer} series={shown} />
          </div>
          {data.campaigns.length === 0 ? null : (
            <div className={css.wide}>
              <CampaignsCard report={data} series={shown} />
            </div>
          )}
        </>
      )}
      {data.design === null || data.design.points.length === 0 ? null : (
        <div className={css.wide}>
          <PointsCard report={data} layer={layer} place={map} />
        </div>
      )}
    </>
  )
}

function Notes({ notes }: Pick<FieldReport, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <div className={css.wide}>
      <Card title="Notes">
        <ul className={css.sentences}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Who measured the values, and when the newest were reported. */
function Foot({ report: { laboratories, reportedOn, programs, design } }: Pick<FieldContentProps, 'report'>) {
  const words = [
    laboratories.length === 0
      ? null
      : `${laboratories.length === 1 ? 'Laboratory' : 'Laboratories'}: ${laboratories.join(', ')}`,
    reportedOn === null ? null : `Newest report: ${formatDay(reportedOn)}`,
    programs.length === 0 ? null : `Enrolled in ${programs.join(', ')}`,
    design === null ? null : `Design ${design.number}`,
  ].filter((each) => each !== null)
  return words.length === 0 ? null : <p className={css.foot}>{words.join(' · ')}</p>
}
