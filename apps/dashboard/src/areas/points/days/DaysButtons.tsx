import { asProductError, idsOfOrder, MAX_BULK_POINTS, WAITING_STATUSES } from '@org/core'
import { Button, toasts } from '@org/ui'
import { Route } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { setCollectedAside } from '../collected/collecting.ts'
import { POINTS } from '../list.ts'
import type { PointsView } from '../view.ts'
import { pointCount } from '../words.ts'
import { usePlanning } from './plan/planning.ts'

interface DaysButtonsProps {
  view: PointsView
  onPlan: (pointIds: readonly number[]) => void
}

/** At the page’s head: a plan of all points that wait. */
export function DaysButtons({ view, onPlan }: DaysButtonsProps) {
  const draft = usePlanning((planning) => planning.draft)
  const may = useMay('points.edit')
  const { plan, isReading } = usePlanFound(view, onPlan)
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

/** Plans what the filter finds and what waits of it, as many as a plan takes. */
function usePlanFound({ filter }: PointsView, onPlan: DaysButtonsProps['onPlan']) {
  const { points } = useClient()
  const [isReading, setIsReading] = useState(false)
  async function plan(): Promise<void> {
    const asked = filter.status ?? []
    const status = WAITING_STATUSES.filter((one) => asked.length === 0 || asked.includes(one))
    if (status.length === 0) {
      sayNothingWaits()
      return
    }
    setIsReading(true)
    try {
      const ids = idsOfOrder(
        await points.order({ ...POINTS.toQuery(filter), status: [...status], sort: 'field' }),
      )
      if (ids.length === 0) {
        sayNothingWaits()
        return
      }
      if (ids.length > MAX_BULK_POINTS)
        toasts.show({
          tone: 'progress',
          message: `This plan has the first ${pointCount(MAX_BULK_POINTS)}, the most of one plan. Filter the list to plan others.`,
        })
      onPlan([...ids.subarray(0, MAX_BULK_POINTS)])
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

const sayNothingWaits = () =>
  toasts.show({
    tone: 'plan',
    message:
      'No point that the list finds is waiting. Change the filters, or choose points that are planned or assigned.',
  })
