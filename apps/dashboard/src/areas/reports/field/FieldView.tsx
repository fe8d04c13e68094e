import { type FieldReport, seriesWords } from '@org/core'
import { fieldYearLook, Skeleton, Status } from '@org/ui'
import { usePageTitle } from '#platform/page-title.ts'
import { useResultYears } from '../data.ts'
import { FieldFailed } from '../parts/FieldFailed.tsx'
import { FieldHeader } from '../parts/FieldHeader.tsx'
import { FieldsWithResults } from '../parts/FieldsWithResults.tsx'
import { type FieldPlace, useFieldPlace } from '../parts/field-view.ts'
import * as report from '../parts/Report.css.ts'
import { ReportPage, type ViewProps } from '../parts/ReportPage.tsx'
import { type ShownField, useShownField } from '../parts/useShownField.ts'
import * as css from './Field.css.ts'
import { FieldContent } from './FieldContent.tsx'
import { FieldDownloads } from './FieldDownloads.tsx'

/** The results of a field in a year: map, numbers by depth, earlier campaigns and points. */
export function FieldView({ views }: ViewProps) {
  const place = useFieldPlace()
  if (place.fieldId === null) return <NoField views={views} place={place} />
  return <OneField views={views} place={place} />
}

interface PlacedProps extends ViewProps {
  place: FieldPlace
}

function NoField({ views, place }: PlacedProps) {
  const { years, usual } = useResultYears()
  const year = place.year ?? usual
  return (
    <ReportPage
      views={views}
      filters={<FieldHeader place={place} year={year} years={years} report={undefined} />}
    >
      <FieldsWithResults place={place} year={year} view="field">
        Choose a field for its report.
      </FieldsWithResults>
    </ReportPage>
  )
}

function OneField({ views, place }: PlacedProps) {
  const shown = useShownField(place)
  const { data } = shown.query
  usePageTitle(data === undefined ? undefined : `Report of ${data.field.name}`)
  return (
    <ReportPage
      views={views}
      note={data === undefined ? undefined : <Headline data={data} />}
      actions={data === undefined ? undefined : <FieldDownloads report={data} place={place} />}
      filters={<FieldHeader place={place} year={shown.year} years={data?.years ?? []} report={data} />}
    >
      <Answer shown={shown} place={place} />
    </ReportPage>
  )
}

/** What is on the page, in words: on paper there are no filters. */
function Headline({ data: { field, year, fieldYear, shown } }: { data: FieldReport }) {
  const look = fieldYear === null ? null : fieldYearLook(fieldYear.status)
  const words = [field.name, field.growerName, year, shown === null ? null : seriesWords(shown)]
  return (
    <span className={css.headline}>
      {words.filter((each) => each !== null).join(' · ')}{' '}
      {look === null ? null : <Status state={look.state}>{look.word}</Status>}
    </span>
  )
}

function Answer({ shown, place }: { shown: ShownField; place: FieldPlace }) {
  const { data, error, reload } = shown.query
  if (data !== undefined)
    return <FieldContent key={data.field.id} report={data} place={place} isPrevious={shown.isPrevious} />
  if (error !== undefined)
    return <FieldFailed {...{ error, place }} year={shown.year} view="field" onRetry={() => void reload()} />
  return <Skeletons />
}

const CARDS = [0, 1] as const

/** Holds the place of the first cards. */
function Skeletons() {
  return (
    <div className={report.cards} aria-busy>
      <span className={report.unseen}>Loading the field’s report</span>
      {CARDS.map((card) => (
        <div key={card} className={report.skeletonCard}>
          <Skeleton width={32} />
          <Skeleton width={64} />
          <Skeleton width={56} />
        </div>
      ))}
    </div>
  )
}
