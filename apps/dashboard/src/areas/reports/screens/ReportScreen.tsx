import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { type ReportView, useReportView } from '../view.ts'

/** What each view shows; its program arrives when it is first opened. */
const CONTENTS: Readonly<Record<ReportView, ComponentType>> = {
  season: lazyPart(async () => (await import('../season/SeasonView.tsx')).SeasonView),
}

/** The sampling report, in one of its views. */
export function ReportScreen() {
  const { view } = useReportView()
  const Content = CONTENTS[view]
  return (
    <Suspense>
      <Content />
    </Suspense>
  )
}
