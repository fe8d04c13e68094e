import type { ReceivedEvent } from '@org/core'

/** What is open at a point. */
export interface OpenPoint {
  pointId: number
  title: string
  refused: readonly ReceivedEvent[]
  /** How many wait there, behind what was refused at it or at the point whose place it takes. */
  held: number
}

/** Points with what is open there: those where something was refused first, else as it arrived. */
export function byPoint(events: readonly ReceivedEvent[]): OpenPoint[] {
  const ids = [...new Set(events.map(({ pointId }) => pointId))]
  const points = ids.map((pointId) => {
    const own = events.filter((event) => event.pointId === pointId)
    return {
      ...{ pointId, title: own[0]?.pointTitle ?? '' },
      refused: own.filter(({ outcome }) => outcome === 'refused'),
      held: own.filter(({ outcome }) => outcome === 'held').length,
    }
  })
  return points.toSorted(
    (one, other) => Number(one.refused.length === 0) - Number(other.refused.length === 0),
  )
}

export const refusedOf = (events: readonly ReceivedEvent[]): number =>
  events.filter(({ outcome }) => outcome === 'refused').length
