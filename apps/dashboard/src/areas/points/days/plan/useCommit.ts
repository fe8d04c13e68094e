import { asProductError, calendarDay, type ProductError } from '@org/core'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { useChosen } from '../../chosen.ts'
import { pointCount } from '../../words.ts'
import { dayCount } from '../words.ts'
import { type Draft, pointsIn } from './draft.ts'
import { discardPlan, usePlanning } from './planning.ts'

/** Plans the days of the draft, all or nothing. Refused, the draft stays as it is. */
export function useCommit(onPlanned: (firstDay: string) => void) {
  const client = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  const choose = useChosen((chosen) => chosen.choose)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)

  async function commit(): Promise<void> {
    const { draft } = usePlanning.getState()
    const [first] = draft?.days ?? []
    if (draft === null || first === undefined || isSending) return
    setIsSending(true)
    setFailure(null)
    try {
      const { editId } = await client.visits.plan({
        ...{ today: calendarDay(new Date()), days: toPlan(draft), withinCapacity: true },
      })
      void written('point', 'field_year')
      offer(editId, `${pointCount(pointsIn(draft).length)} planned for ${dayCount(draft.days.length)}`)
      // What was chosen for the plan is planned; what was chosen besides stays.
      const planned = new Set(pointsIn(draft).map(({ id }) => id))
      choose([...useChosen.getState().ids].filter((id) => !planned.has(id)))
      discardPlan()
      onPlanned(first.day)
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setIsSending(false)
    }
  }
  return { commit, isSending, failure, clear: () => setFailure(null) }
}

const toPlan = ({ days }: Draft) =>
  days.map(({ crewId, day, visits }) => ({
    crewId,
    day,
    visits: visits.map(({ fieldYearId, version, points }) => ({
      fieldYearId,
      version,
      pointIds: points.map(({ id }) => id),
    })),
  }))
