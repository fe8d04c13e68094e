import { type CrewDay, type VisitPoint, WAITING_STATUSES } from '@org/core'
import { pointsOf } from '../plan/draft.ts'

export const isWaiting = ({ status }: Pick<VisitPoint, 'status'>): boolean =>
  WAITING_STATUSES.some((each) => each === status)

const isCollected = ({ status }: Pick<VisitPoint, 'status'>): boolean =>
  status === 'collected' || status === 'relocated'

/** What a crew has to do. */
export interface Work {
  fields: number
  points: number
  /** Where nobody has to go: collected, left out or waived, as the crew’s phone counts. */
  done: number
  /** Of those, where soil was taken. */
  collected: number
  lengthM: number
}

/** A day’s work. The place of a replaced point is its replacement’s, which is on the same day. */
export function workOf(day: CrewDay): Work {
  const points = pointsOf(day).filter(({ status }) => status !== 'replaced')
  return {
    fields: day.visits.length,
    points: points.length,
    done: points.filter((point) => !isWaiting(point)).length,
    collected: points.filter(isCollected).length,
    lengthM: day.lengthM,
  }
}

export function workOfAll(days: readonly CrewDay[]): Work {
  const works = days.map(workOf)
  const sum = (of: (work: Work) => number) => works.reduce((before, work) => before + of(work), 0)
  return {
    fields: new Set(days.flatMap(({ visits }) => visits.map(({ fieldYearId }) => fieldYearId))).size,
    points: sum(({ points }) => points),
    done: sum(({ done }) => done),
    collected: sum(({ collected }) => collected),
    lengthM: sum(({ lengthM }) => lengthM),
  }
}

/** What of a day can still be planned otherwise. */
export const waitingOf = ({ crewId, day, visits }: CrewDay) => ({
  crewId,
  day,
  visits: visits.flatMap((visit) => {
    const points = visit.points.filter(isWaiting)
    return points.length === 0 ? [] : [{ ...visit, points }]
  }),
})

/** `23 of 42 collected · 2 left out` */
export function workWords({ points, done, collected }: Work): string {
  const words = `${collected} of ${points} collected`
  return done === collected ? words : `${words} · ${done - collected} left out`
}
