import { resultEntity } from '@org/core'
import { Segmented } from '@org/ui'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { type Param, useParam } from '#platform/view.ts'
import { ReportPage, type ViewProps } from '../parts/ReportPage.tsx'
import { CLAIMS_TITLE } from '../parts/view-href.ts'
import { SeasonView } from '../season/SeasonView.tsx'

interface View {
  /** Its word in the address. */
  key: string
  label: string
  Content: ComponentType<ViewProps>
}

const SEASON: View = {
  key: 'season',
  label: 'Season',
  Content: SeasonView,
}
const FIELD: View = {
  key: 'field',
  label: 'Field',
  Content: lazyPart(async () => (await import('../field/FieldView.tsx')).FieldView),
}
const ESTIMATE: View = {
  key: 'estimate',
  label: 'Estimate',
  Content: lazyPart(async () => (await import('../estimate/EstimateView.tsx')).EstimateView),
}
const QUALITY: View = {
  key: 'quality',
  label: resultEntity.columns.quality.label,
  Content: lazyPart(async () => (await import('../quality/QualityView.tsx')).QualityView),
}
/** A link of an estimate leads to it: it is of no field, and not in the row of views. */
const CLAIMS: View = {
  key: 'claims',
  label: CLAIMS_TITLE,
  Content: lazyPart(async () => (await import('../claims/ClaimsView.tsx')).ClaimsView),
}
/** The views of the report. The first is the usual one; the programs of the others arrive when they are first opened. */
const VIEWS: readonly View[] = [SEASON, FIELD, ESTIMATE, QUALITY]

const VIEW: Param<View> = {
  read: (words) => [...VIEWS, CLAIMS].find(({ key }) => key === words) ?? SEASON,
  write: ({ key }) => (key === SEASON.key ? null : key),
}

/** The sampling report, in one of its views. */
export function ReportScreen() {
  const [{ key, Content }, showView] = useParam('view', VIEW)
  const choice =
    VIEWS.length < 2 ? null : (
      <Segmented
        label="View of the report"
        segments={VIEWS}
        value={key}
        onChange={(next) => showView(VIEW.read(next), { push: true })}
      />
    )
  return (
    // While a view’s program arrives the page has its name, and the way to the others.
    <Suspense
      fallback={
        <ReportPage choice={choice} filters={null}>
          {null}
        </ReportPage>
      }
    >
      <Content choice={choice} />
    </Suspense>
  )
}
