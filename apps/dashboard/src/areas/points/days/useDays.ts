import { useEffect } from 'react'
import { useParam } from '#platform/view.ts'
import type { PointsView } from '../view.ts'
import { WEEK } from './calendar.ts'
import { crewsDialog } from './crews/crews-open.ts'
import { beginPlan, type PlanAsked, usePlanning } from './plan/planning.ts'

/** Whether days stand in the place of the list, and how a plan is begun from there. */
export function useDays({ phoneShows, setPhoneShows }: PointsView) {
  const isPlanning = usePlanning((planning) => planning.isOpen)
  const [monday] = useParam('days', WEEK)
  // Who leaves the page leaves the dialog; the plan stays.
  useEffect(() => () => crewsDialog.close(), [])
  return {
    isOpen: isPlanning || monday !== null,
    isPlanning,
    plan(pointIds: readonly number[], from: Partial<PlanAsked> = {}) {
      beginPlan(pointIds, from)
      if (phoneShows !== 'list') setPhoneShows('list')
    },
  }
}
