import type { Segment } from '@org/ui'
import { oneOf, useParam } from '#platform/view.ts'

/** The views of the report; the first is the usual one. */
const VIEW_KEYS = ['season'] as const
export type ReportView = (typeof VIEW_KEYS)[number]
export const VIEWS: readonly Segment<ReportView>[] = [{ key: 'season', label: 'Season' }]
const VIEW = oneOf(VIEW_KEYS)

/** Which view of the report the address shows. */
export function useReportView() {
  const [view, showView] = useParam('view', VIEW)
  return { view, showView: (next: ReportView) => showView(next, { push: true }) }
}
