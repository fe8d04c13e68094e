import type { Bbox } from '@org/core'
import { onlyOne } from '#lists/address.ts'
import { useParam } from '#platform/view.ts'
import type { PointsView } from '../view.ts'
import { mondayOf, WEEK } from './calendar.ts'
import { PlanDays } from './plan/PlanDays.tsx'
import { usePlanning } from './plan/planning.ts'
import { WeekView } from './week/WeekView.tsx'

export interface DaysPaneProps {
  view: PointsView
  onZoom: (box: Bbox) => void
  onExport: () => void
}

/** In the place of the list: the plan that is made, or the week that is shown. */
export function DaysPane({ view, onZoom, onExport }: DaysPaneProps) {
  const isPlanning = usePlanning((planning) => planning.isOpen)
  const [monday, setMonday] = useParam('days', WEEK)
  function showPlanned(firstDay: string) {
    // A page that is narrowed to one day would show what is left of it, and that may be nothing.
    if (onlyOne(view.filter.plannedOn) !== null) view.narrow({ crewId: undefined, plannedOn: undefined })
    setMonday(mondayOf(firstDay), { push: true })
  }
  if (isPlanning) return <PlanDays onZoom={onZoom} onPlanned={showPlanned} />
  if (monday === null) return null
  return (
    <WeekView {...{ view, monday, onZoom, onExport }} onWeek={(week) => setMonday(week, { push: true })} />
  )
}
