import type { Crew, CrewDay } from '@org/core'
import { useMemo } from 'react'
import { useCrews } from '../data.ts'

/** A crew with its days of the week. */
export interface WeekRow {
  crewId: number
  crew: Crew | undefined
  days: readonly CrewDay[]
}

export interface WeekProps {
  /** Monday first. */
  week: readonly string[]
  days: readonly CrewDay[]
  /** The one that the page is narrowed to. */
  shown: CrewDay | undefined
  onChoose: (day: CrewDay, isOn: boolean) => void
  /** The day’s points for devices, in the order of the way. */
  onExport: (day: CrewDay) => void
}

/** Crews with days in the week, and active ones without, by name. */
export function useWeekRows(days: readonly CrewDay[]): WeekRow[] {
  const { data } = useCrews()
  return useMemo(() => {
    const rowOf = (crewId: number, crew: Crew | undefined): WeekRow => ({
      crewId,
      crew,
      days: days.filter((day) => day.crewId === crewId),
    })
    const known = (data?.items ?? []).map((crew) => rowOf(crew.id, crew))
    const ids = new Set(known.map(({ crewId }) => crewId))
    // Until the crews are there, and of one that is gone.
    const others = new Set(days.map(({ crewId }) => crewId).filter((id) => !ids.has(id)))
    return [
      ...known.filter(({ crew, days: own }) => crew?.active || own.length > 0),
      ...[...others].map((id) => rowOf(id, undefined)),
    ]
  }, [data, days])
}
