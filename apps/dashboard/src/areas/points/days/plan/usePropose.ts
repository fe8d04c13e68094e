import { asProductError, type Bbox, type ProductError } from '@org/core'
import { useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { boxAround } from '../box.ts'
import { draftOf, pointsIn, renewed } from './draft.ts'
import { type PlanAsked, usePlanning } from './planning.ts'

/** Whether the plan asks as it did, for this crew: a crew that it did not name is named once it was added. */
function isStillAsked(asked: PlanAsked, crewId: number): boolean {
  const now = usePlanning.getState().asked
  return (
    (now.crewId ?? crewId) === crewId &&
    now.pointIds === asked.pointIds &&
    now.startOn === asked.startOn &&
    now.weekdays === asked.weekdays
  )
}

interface ProposeOptions {
  crewId: number | null
  startOn: string | null
  /** Shows all that is proposed. */
  onZoom: (box: Bbox) => void
}

/** Asks for days, and for fields as they are now. A failure is shown beside the draft, which stays. */
export function usePropose({ crewId, startOn, onZoom }: ProposeOptions) {
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  // Who discards the plan meanwhile is not brought back to it.
  const latest = useRef(0)

  async function ask(pointIds: readonly number[]) {
    if (crewId === null || startOn === null) return null
    latest.current += 1
    const mine = latest.current
    setIsAsking(true)
    setFailure(null)
    const { asked } = usePlanning.getState()
    try {
      const answer = await client.visits.propose({
        ...{ pointIds: [...pointIds], crewId, startOn, weekdays: [...asked.weekdays] },
      })
      return mine === latest.current && isStillAsked(asked, crewId) ? answer : null
    } catch (error) {
      if (mine === latest.current) setFailure(asProductError(error))
      return null
    } finally {
      if (mine === latest.current) setIsAsking(false)
    }
  }

  return {
    isAsking,
    failure,
    clear: () => setFailure(null),
    async propose() {
      const answer = await ask(usePlanning.getState().asked.pointIds)
      if (answer === null) return
      const draft = draftOf(answer.days)
      usePlanning.setState({ draft, left: answer.left, isTouched: false, lit: null })
      const box = boxAround(pointsIn(draft))
      if (box !== null) onZoom(box)
    },
    /** After somebody changed a field: its version and its points that wait, with the days as they are arranged. */
    async renew() {
      const { draft } = usePlanning.getState()
      if (draft === null) return false
      const answer = await ask(pointsIn(draft).map(({ id }) => id))
      if (answer === null) return false
      const { left } = answer
      usePlanning.setState(({ draft: now }) =>
        now === null ? {} : { draft: renewed(now, answer.days), left },
      )
      return true
    },
  }
}
