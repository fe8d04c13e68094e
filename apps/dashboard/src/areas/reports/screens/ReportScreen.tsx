import { resultEntity } from '@org/core'
import { type ComponentType, Suspense, useEffect } from 'react'
import { idle } from '#platform/idle.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { savesData } from '#platform/saves-data.ts'
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
const fieldView = async () => (await import('../field/FieldView.tsx')).FieldView
const estimateView = async () => (await import('../estimate/EstimateView.tsx')).EstimateView
const qualityView = async () => (await import('../quality/QualityView.tsx')).QualityView
const FIELD: View = {
  key: 'field',
  label: 'Field',
  Content: lazyPart(fieldView),
}
const ESTIMATE: View = {
  key: 'estimate',
  label: 'Estimate',
  Content: lazyPart(estimateView),
}
const QUALITY: View = {
  key: 'quality',
  label: resultEntity.columns.quality.label,
  Content: lazyPart(qualityView),
}
/** A link of an estimate leads to it: it is of no field, and not in the row of views. */
const CLAIMS: View = {
  key: 'claims',
  label: CLAIMS_TITLE,
  Content: lazyPart(async () => (await import('../claims/ClaimsView.tsx')).ClaimsView),
}
/** The views of the report. The first is the usual one; the programs of the others come once the page has rested, or when they are opened. */
const VIEWS: readonly View[] = [SEASON, FIELD, ESTIMATE, QUALITY]

const VIEW: Param<View> = {
  read: (words) => [...VIEWS, CLAIMS].find(({ key }) => key === words) ?? SEASON,
  write: ({ key }) => (key === SEASON.key ? null : key),
}

/** The sampling report, in one of its views. */
export function ReportScreen() {
  const [{ key, Content }] = useParam('view', VIEW)
  useOtherViews()
  const views = { shown: key, of: PAGE_VIEWS }
  return (
    // While a view’s program arrives the page has its name, and the way to the others.
    <Suspense
      fallback={
        <ReportPage views={views} filters={null}>
          {null}
        </ReportPage>
      }
    >
      <Content views={views} />
    </Suspense>
  )
}

const PAGE_VIEWS = VIEWS.map((view) => ({
  key: view.key,
  title: view.label,
  says: { view: VIEW.write(view) },
}))

/** The page that a person came for has the browser to itself for so long. */
const RESTS_MS = 2_000

/** Loads the programs of all views, one after the other: going to one is then at once. */
function useOtherViews(): void {
  useEffect(() => {
    if (savesData()) return
    let isLeft = false
    const load = async () => {
      for (const view of [fieldView, estimateView, qualityView]) {
        await idle()
        // A browser may never ask again for a program that it could not have once.
        if (isLeft || !navigator.onLine) return
        await view()
      }
    }
    const timer = setTimeout(() => load().catch(() => {}), RESTS_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])
}
