import type { RoutePlace } from '@org/sampling-design'
import { type FieldToVisit, type FreeDay, makeDays, type VisitOrder } from './make-days.ts'

/** A crew with the days that can be planned for it. */
export interface CrewToPlan {
  crewId: number
  days: readonly FreeDay[]
  /** Where each of its days starts and ends. */
  start: RoutePlace | null
}

export interface DaysToShare {
  fields: readonly FieldToVisit[]
  /** In the order in which the person named them. */
  crews: readonly CrewToPlan[]
}

export interface SharedDays {
  days: { crewId: number; day: string; visits: VisitOrder[] }[]
  /** What no crew has room for. */
  leftIds: number[]
}

/** A tour closes the days before the one that took a field: what is left is offered again to days with room. */
const ROUNDS = 3

/**
 * Days of several crews: each field goes to the crew that starts nearest to it and has room, and each crew's fields are
 * split into its days. What one has no room for, the others are asked for.
 */
export function shareDays({ fields, crews }: DaysToShare): SharedDays {
  const made = new Map<string, SharedDays['days'][number]>()
  let open = [...crews]
  let left: readonly FieldToVisit[] = fields
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    const shares = sharesOf(left, open)
    let over: readonly FieldToVisit[] = []
    open = open.map((crew) => {
      const asked = [...(shares.get(crew.crewId) ?? []), ...over]
      if (asked.length === 0) return crew
      const { days, leftIds } = makeDays({ fields: asked, days: crew.days, start: crew.start })
      over = only(asked, new Set(leftIds))
      for (const { day, visits } of days)
        made.set(`${crew.crewId} ${day}`, { crewId: crew.crewId, day, visits })
      return { ...crew, days: filled(crew.days, asked, days) }
    })
    left = over
  }
  const days = [...made.values()].toSorted((a, b) =>
    a.day === b.day ? a.crewId - b.crewId : a.day < b.day ? -1 : 1,
  )
  return { days, leftIds: left.flatMap(({ points }) => points.map(({ id }) => id)) }
}

/** Fields by crew: those that are nearest to a start choose first. */
function sharesOf(
  fields: readonly FieldToVisit[],
  crews: readonly CrewToPlan[],
): Map<number, FieldToVisit[]> {
  const room = new Map(
    crews.map(({ crewId, days }) => [crewId, days.reduce((sum, { free }) => sum + free, 0)]),
  )
  const shares = new Map<number, FieldToVisit[]>()
  const asked = fields
    .map((field) => ({ field, crews: crews.toSorted((a, b) => farFrom(field, a) - farFrom(field, b)) }))
    .toSorted((a, b) => farFrom(a.field, a.crews[0]) - farFrom(b.field, b.crews[0]))
  for (const { field, crews: nearest } of asked) {
    const has = ({ crewId }: CrewToPlan) => (room.get(crewId) ?? 0) >= field.points.length
    const crew = nearest.find(has) ?? nearest[0]
    if (crew === undefined) continue
    room.set(crew.crewId, (room.get(crew.crewId) ?? 0) - field.points.length)
    shares.set(crew.crewId, [...(shares.get(crew.crewId) ?? []), field])
  }
  return shares
}

/** A crew without a start place is as near as any. */
function farFrom({ points: [first] }: FieldToVisit, crew: CrewToPlan | undefined): number {
  if (first === undefined || crew === undefined || crew.start === null) return 0
  return Math.hypot(first.x - crew.start.x, first.y - crew.start.y)
}

const only = (fields: readonly FieldToVisit[], ids: ReadonlySet<number>): FieldToVisit[] =>
  fields.flatMap((field) => {
    const points = field.points.filter(({ id }) => ids.has(id))
    return points.length === 0 ? [] : [{ ...field, points }]
  })

/** The days with what was put on them, and the room that is left. */
function filled(
  days: readonly FreeDay[],
  asked: readonly FieldToVisit[],
  made: readonly { day: string; visits: readonly VisitOrder[] }[],
): FreeDay[] {
  return days.map((free) => {
    const visits = made.find(({ day }) => day === free.day)?.visits ?? []
    const fields = only(asked, new Set(visits.flatMap(({ pointIds }) => pointIds)))
    const taken = fields.reduce((sum, { points }) => sum + points.length, 0)
    return { ...free, free: free.free - taken, fields: [...free.fields, ...fields] }
  })
}
