import type { Season } from '@org/core'
import { shortDay } from './days.ts'

/** Crews that are told apart in the chart; the others are one. */
const MOST_CREWS = 5

type WeekRow = Season['weeks'][number]

export interface WeekChartData {
  seriesNames: string[]
  groups: { label: string; values: number[] }[]
  planned: number[]
}

/** Collected points of each week, crew by crew: those with most first, the rest together. */
export function weekChart({ weeks, crews }: Pick<Season, 'weeks' | 'crews'>): WeekChartData {
  const names = new Map(crews.map(({ value, label }) => [value, label]))
  const totals = new Map<string, number>()
  for (const { crewId, collected } of weeks.flatMap(({ byCrew }) => byCrew))
    totals.set(crewId, (totals.get(crewId) ?? 0) + collected)
  const ordered = [...totals].toSorted(([, one], [, other]) => other - one).map(([crewId]) => crewId)
  const told = ordered.length > MOST_CREWS + 1 ? ordered.slice(0, MOST_CREWS) : ordered
  const others = ordered.slice(told.length)
  const nameOf = (crewId: string) => (crewId === '' ? 'No crew' : (names.get(crewId) ?? `Crew ${crewId}`))
  const sum = (week: WeekRow, crewIds: readonly string[]) =>
    week.byCrew
      .filter(({ crewId }) => crewIds.includes(crewId))
      .reduce((total, { collected }) => total + collected, 0)
  return {
    seriesNames: [...told.map(nameOf), ...(others.length === 0 ? [] : ['Other crews'])],
    groups: weeks.map((week) => ({
      label: shortDay(week.monday),
      values: [
        ...told.map((crewId) => sum(week, [crewId])),
        ...(others.length === 0 ? [] : [sum(week, others)]),
      ],
    })),
    planned: weeks.map(({ planned }) => planned),
  }
}
