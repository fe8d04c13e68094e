import {
  asProductError,
  type Client,
  calendarDay,
  idsOfOrder,
  MAX_BULK_POINTS,
  WAITING_STATUSES,
} from '@org/core'
import { Button, toasts } from '@org/ui'
import { Route } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { onlyOne } from '#lists/address.ts'
import { flag, useParam } from '#platform/view.ts'
import { setCollectedAside } from '../collected/collecting.ts'
import { POINTS } from '../list.ts'
import type { PointsView } from '../view.ts'
import { pointCount } from '../words.ts'
import { addDays } from './calendar.ts'
import { type PlanAsked, usePlanning } from './plan/planning.ts'

interface DaysButtonsProps {
  view: PointsView
  onPlan: (pointIds: readonly number[], from?: Partial<PlanAsked>) => void
}

/** At the page’s head: a plan of all points that wait. */
export function DaysButtons({ view, onPlan }: DaysButtonsProps) {
  const draft = usePlanning((planning) => planning.draft)
  const may = useMay('points.edit')
  const { plan, isReading } = usePlanFound(view, onPlan)
  usePlanOnArrival(plan)
  return (
    <Button
      tone="primary"
      icon={<Route size={16} aria-hidden />}
      disabledReason={may.why}
      isPending={isReading}
      // A plan that was begun goes on where it was left.
      onPress={() => {
        setCollectedAside()
        if (draft === null) void plan()
        else usePlanning.setState({ isOpen: true })
      }}
    >
      Plan days
    </Button>
  )
}

/** A link such as “Move days” of the report begins the plan of what its address finds. */
function usePlanOnArrival(plan: () => Promise<void>): void {
  const [isAsked, setIsAsked] = useParam('plan', flag)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address that asks for it
  useEffect(() => {
    if (!isAsked) return
    setIsAsked(false)
    void plan()
  }, [isAsked])
}

/** Plans what the filter finds and what waits of it, as many as a plan takes. */
function usePlanFound({ filter }: PointsView, onPlan: DaysButtonsProps['onPlan']) {
  const { points } = useClient()
  const [isReading, setIsReading] = useState(false)
  const order = async (more: Partial<PointQuery>) =>
    idsOfOrder(await points.order({ ...POINTS.toQuery(filter), ...more, counts: 'yes', sort: 'field' }))
  /** Points that have a day to come keep it, unless the filter asks for them. */
  async function found(): Promise<readonly number[]> {
    const asked = filter.status ?? []
    const status = WAITING_STATUSES.filter((one) => asked.includes(one))
    if (asked.length > 0) return status.length === 0 ? [] : [...(await order({ status }))]
    const dayBefore = addDays(calendarDay(new Date()), -1)
    const [open, late] = await Promise.all([
      order({ status: ['planned'] }),
      filter.plannedIn === undefined && filter.plannedOn === undefined
        ? order({ status: ['assigned'], plannedIn: ['', dayBefore] })
        : order({ status: ['assigned'] }),
    ])
    return [...open, ...late]
  }
  async function plan(): Promise<void> {
    setIsReading(true)
    try {
      const ids = await found()
      if (ids.length === 0) {
        sayNothingWaits()
        return
      }
      if (ids.length > MAX_BULK_POINTS)
        toasts.show({
          tone: 'progress',
          message: `This plan has the first ${pointCount(MAX_BULK_POINTS)}, the most of one plan. Filter the list to plan others.`,
        })
      const crewId = onlyOne(filter.crewId)
      onPlan(ids.slice(0, MAX_BULK_POINTS), typeof crewId === 'number' ? { crewIds: [crewId] } : {})
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The points could not be loaded. ${asProductError(error).message}`,
      })
    } finally {
      setIsReading(false)
    }
  }
  return { plan, isReading }
}

type PointQuery = Parameters<Client['points']['order']>[0]

const sayNothingWaits = () =>
  toasts.show({
    tone: 'plan',
    message:
      'No point that the list finds is waiting for a day. Change the filters, or choose points that are planned or assigned.',
  })
