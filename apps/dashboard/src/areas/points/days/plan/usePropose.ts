import { asProductError, type Bbox, type ProductError } from '@org/core'
import { useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { boxAround } from '../box.ts'
import type { AskedDays } from './asked-days.ts'
import { draftOf, pointsIn, renewed } from './draft.ts'
import { type PlanAsked, usePlanning } from './planning.ts'

/** Whether the plan asks as it did, for these crews: crews that it did not name are named once they are known. */
function isStillAsked(asked: PlanAsked, crewIds: readonly number[]): boolean {
  const { crewIds: now, ...others } = usePlanning.getState().asked
  const { crewIds: _, ...before } = asked
  return (
    (now.length === 0 || sameIds(now, crewIds)) &&
    others.pointIds === before.pointIds &&
    others.weekdays === before.weekdays &&
    others.week === before.week &&
    others.startOn === before.startOn &&
    others.endOn === before.endOn
  )
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

interface ProposeOptions {
  /** None, while no crew is known. */
  crewIds: readonly number[]
  days: AskedDays
  /** Shows all that is proposed. */
  onZoom: (box: Bbox) => void
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

interface Within extends AskedDays {
  weekdays: readonly number[]
}

/** Asks for days, and for fields as they are now. A failure is shown beside the draft, which stays. */
export function usePropose({ crewIds, days, onZoom }: ProposeOptions) {
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  // Who discards the plan meanwhile is not brought back to it.
  const latest = useRef(0)

  async function ask(pointIds: readonly number[], within: Within) {
    const [crewId, ...otherCrewIds] = crewIds
    if (crewId === undefined) return null
    latest.current += 1
    const mine = latest.current
    setIsAsking(true)
    setFailure(null)
    const { asked } = usePlanning.getState()
    try {
      const answer = await client.visits.propose({
        ...{ pointIds: [...pointIds], crewId, otherCrewIds, startOn: within.startOn },
        ...(within.endOn === null ? {} : { endOn: within.endOn }),
        weekdays: [...within.weekdays],
      })
      return mine === latest.current && isStillAsked(asked, crewIds) ? answer : null
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
      const { pointIds, weekdays } = usePlanning.getState().asked
      usePlanning.setState({ isNewlyAsked: false })
      const answer = await ask(pointIds, { ...days, weekdays })
      if (answer === null) return
      const draft = draftOf(answer.days)
      usePlanning.setState({ draft, left: answer.left, daysOff: answer.daysOff })
      usePlanning.setState({ isTouched: false, lit: null })
      const box = boxAround(pointsIn(draft))
      if (box !== null) onZoom(box)
    },
    /** After somebody changed a field: its version and its points that wait, with the days as they are arranged. */
    async renew() {
      const { draft } = usePlanning.getState()
      if (draft === null) return false
      const pointIds = pointsIn(draft).map(({ id }) => id)
      // Whatever day they are on by now: each of them is to come back.
      const answer = await ask(pointIds, { startOn: days.startOn, endOn: null, weekdays: EVERY_DAY })
      if (answer === null) return false
      const left = answer.left.filter(({ why }) => why !== 'full')
      usePlanning.setState(({ draft: now }) =>
        now === null ? {} : { draft: renewed(now, answer.days), left },
      )
      return true
    },
  }
}
