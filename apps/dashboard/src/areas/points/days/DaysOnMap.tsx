import type { Crew, CrewDay } from '@org/core'
import { useMemo } from 'react'
import type { DrawnRoute } from '#map/drawn-route.ts'
import { RouteLayer } from '#map/RouteLayer.tsx'
import { useParam } from '#platform/view.ts'
import type { PointsView } from '../view.ts'
import { WEEK } from './calendar.ts'
import { startOf, useCrewsById, useWeek } from './data.ts'
import { type DraftDay, keyOf, placesOf } from './plan/draft.ts'
import { usePlanning } from './plan/planning.ts'
import { shownDay } from './week/WeekView.tsx'

type Crews = ReadonlyMap<number, Crew>

/** The ways of the days that are planned, or of the week that is shown. */
export function DaysOnMap({ view }: { view: PointsView }) {
  const { isOpen, draft, lit } = usePlanning()
  const crews = useCrewsById()
  const [monday] = useParam('days', WEEK)
  const { data } = useWeek(isOpen ? null : monday)
  const days = data === undefined || isOpen ? NO_DAYS : data.days
  const shown = shownDay(view, days)
  const routes = useMemo(
    () =>
      isOpen
        ? routesOfDays(draft?.days ?? NO_DAYS, lit, crews)
        : routesOfDays(days, shown === undefined ? null : keyOf(shown), crews),
    [isOpen, draft, lit, days, shown, crews],
  )
  return <RouteLayer routes={routes} />
}

const NO_DAYS: readonly CrewDay[] = []

/** All days in their colors, with their numbers at each field; of the one that is looked at, its fields by theirs. */
function routesOfDays(days: readonly DraftDay[], lit: string | null, crews: Crews): DrawnRoute[] {
  const isThere = days.some((day) => keyOf(day) === lit)
  return days.map((day, at) => {
    const isLit = keyOf(day) === lit
    return {
      number: at + 1,
      start: startOf(crews.get(day.crewId)),
      places: placesOf(day),
      marks: marksOf(day, { number: at + 1, isLit: isLit || days.length === 1, isBeside: isThere }),
      isFaded: isThere && !isLit,
    }
  })
}

interface Standing {
  number: number
  isLit: boolean
  /** Another day is looked at. */
  isBeside: boolean
}

function marksOf(day: DraftDay, { number, isLit, isBeside }: Standing): DrawnRoute['marks'] {
  if (isLit) return fieldMarks(day)
  return isBeside ? [] : dayMarks(day, number)
}

/** Each field’s number in the day’s order, where the way comes to it. */
const fieldMarks = ({ visits }: Pick<DraftDay, 'visits'>): DrawnRoute['marks'] =>
  visits.flatMap(({ points: [first] }, at) =>
    first === undefined ? [] : [{ label: String(at + 1), lon: first.lon, lat: first.lat }],
  )

/** The day’s number, where the way comes to each field. */
const dayMarks = ({ visits }: Pick<DraftDay, 'visits'>, number: number): DrawnRoute['marks'] =>
  fieldMarks({ visits }).map((mark) => ({ ...mark, label: String(number) }))
