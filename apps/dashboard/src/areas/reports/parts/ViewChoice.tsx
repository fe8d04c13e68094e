import { Segmented } from '@org/ui'
import { useReportView, VIEWS } from '../view.ts'

/** Which view of the report is shown; nothing where there is one alone. */
export function ViewChoice() {
  const { view, showView } = useReportView()
  if (VIEWS.length < 2) return null
  return <Segmented label="View of the report" segments={VIEWS} value={view} onChange={showView} />
}
