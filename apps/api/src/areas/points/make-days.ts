import { type RoutePlace, routeOrder } from '@org/sampling-design'

/** A point on the plane of a plan, in meters. */
interface PlacedPoint extends RoutePlace {
  id: number
}

/** The points of a field year that go together. */
export interface FieldToVisit {
  fieldYearId: number
  points: readonly PlacedPoint[]
}

/** A day of the crew: what it has to do already, and how many points more it can collect. */
export interface FreeDay {
  day: string
  free: number
  fields: readonly FieldToVisit[]
}

export interface DaysToMake {
  fields: readonly FieldToVisit[]
  days: readonly FreeDay[]
  /** Where each day starts and ends. */
  start: RoutePlace | null
}

/** Field years in their order, with their points in theirs. */
export interface VisitOrder {
  fieldYearId: number
  pointIds: number[]
}
export interface MadeDays {
  days: { day: string; visits: VisitOrder[] }[]
  /** What no day has room for. */
  leftIds: number[]
}

/**
 * A tour over all fields from the crew's start, split into days by how many points it collects. A field stays whole on a
 * day; one with more points than any day has room for goes on over several. Each day's fields, and each field's points,
 * are then put in the order of a short way.
 */
export function makeDays({ fields, days, start }: DaysToMake): MadeDays {
  const tour = nearestFirst(
    orderOf(
      fields.map(({ points }) => centerOf(points)),
      { start, end: start },
    ).flatMap((at) => fields[at] ?? []),
    start,
  )
  let loads: Load[] = days.map(({ day, free, fields: had }) => ({ day, free, has: [...had], isNew: false }))
  const over: Load[] = []
  const left: PlacedPoint[] = []
  for (const field of tour) {
    const first = loads.findIndex(({ free }) => free >= field.points.length)
    // The tour goes on from the day that took a field: the days before it are closed.
    over.push(...loads.splice(0, Math.max(0, first)))
    // Where the days asked are few, one of those takes what no later day takes whole.
    const earlier = first < 0 ? over.find(({ free }) => free >= field.points.length) : undefined
    if (earlier !== undefined) {
      take(earlier, field)
      continue
    }
    const spread = first < 0 ? spreadOver(loads, field, start) : null
    const [load] = loads
    if (spread !== null) {
      left.push(...spread.left)
      over.push(...loads.splice(0, spread.used))
    } else if (load !== undefined) take(load, field)
  }
  loads = [...over, ...loads]
  return {
    days: loads
      .filter(({ isNew }) => isNew)
      .map(({ day, has }) => ({ day, visits: visitsOf(joined(has), start) })),
    leftIds: left.map(({ id }) => id),
  }
}

/** A round trip is as long either way: the first day begins with the nearer of its ends. */
function nearestFirst(tour: readonly FieldToVisit[], start: RoutePlace | null): readonly FieldToVisit[] {
  const [first, last] = [tour.at(0), tour.at(-1)]
  if (start === null || first === undefined || last === undefined) return tour
  const from = ({ points }: FieldToVisit): number => {
    const { x, y } = centerOf(points)
    return Math.hypot(x - start.x, y - start.y)
  }
  return from(first) > from(last) ? tour.toReversed() : tour
}

/** A day while it is filled. */
interface Load {
  day: string
  free: number
  has: FieldToVisit[]
  isNew: boolean
}

function take(load: Load, field: FieldToVisit): void {
  load.has.push(field)
  load.free -= field.points.length
  load.isNew = true
}

/** A field that no day has room for as a whole. @returns how many days are full, and what is left */
function spreadOver(loads: readonly Load[], { fieldYearId, points }: FieldToVisit, start: RoutePlace | null) {
  let waiting = wayWithin(points, start, start)
  let used = 0
  for (const load of loads) {
    const some = waiting.slice(0, load.free)
    if (some.length > 0) take(load, { fieldYearId, points: some })
    waiting = waiting.slice(some.length)
    if (waiting.length === 0) break
    used += 1
  }
  return { left: waiting, used }
}

/** One entry for each field year: a day may have had some of its points already. */
function joined(fields: readonly FieldToVisit[]): FieldToVisit[] {
  const byYear = new Map<number, PlacedPoint[]>()
  for (const { fieldYearId, points } of fields)
    byYear.set(fieldYearId, [...(byYear.get(fieldYearId) ?? []), ...points])
  return [...byYear].map(([fieldYearId, points]) => ({ fieldYearId, points }))
}

function visitsOf(fields: readonly FieldToVisit[], start: RoutePlace | null): VisitOrder[] {
  const centers = fields.map(({ points }) => centerOf(points))
  const tour = orderOf(centers, { start, end: start })
  let here = start
  return tour.flatMap((at, step) => {
    const field = fields[at]
    if (field === undefined) return []
    const next = tour[step + 1]
    const points = wayWithin(field.points, here, next === undefined ? start : (centers[next] ?? start))
    here = points.at(-1) ?? here
    return [{ fieldYearId: field.fieldYearId, pointIds: points.map(({ id }) => id) }]
  })
}

const wayWithin = (
  points: readonly PlacedPoint[],
  start: RoutePlace | null,
  end: RoutePlace | null,
): PlacedPoint[] => orderOf(points, { start, end }).flatMap((at) => points[at] ?? [])

interface Ends {
  start: RoutePlace | null
  end: RoutePlace | null
}

const orderOf = (places: readonly RoutePlace[], { start, end }: Ends): number[] =>
  routeOrder(
    places.map(({ x, y }) => ({ x, y })),
    { ...(start === null ? {} : { start }), ...(end === null ? {} : { end }) },
  ).order

const centerOf = (points: readonly RoutePlace[]): RoutePlace => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
})
