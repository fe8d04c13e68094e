import type { Season } from '@org/core/contract'

/** What was planned for one week, or collected in it by one crew. */
export interface WeekCount {
  monday: string
  planned: number
  collected: number
  crewId: string
}

type Week = Season['weeks'][number]
/** Two years: a plan for a day that is a typo does not make a thousand weeks. */
const MOST_WEEKS = 104
const DAY_MS = 86_400_000

const nextMonday = (monday: string): string =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + 7 * DAY_MS).toISOString().slice(0, 10)

const emptyWeek = (monday: string): Week => ({ monday, planned: 0, collected: 0, byCrew: [] })

/** Weeks in order, those between the first and the last without anything as well, unless there would be too many. */
export function weeksOf(counts: readonly WeekCount[]): Week[] {
  const byMonday = Map.groupBy(counts, ({ monday }) => monday)
  const known = [...byMonday.keys()].sort()
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let monday = first; monday <= last && all.length <= MOST_WEEKS; monday = nextMonday(monday))
    all.push(monday)
  return (all.length > MOST_WEEKS ? known : all).map((monday) => {
    const week = emptyWeek(monday)
    for (const { planned, collected, crewId } of byMonday.get(monday) ?? []) {
      week.planned += planned
      week.collected += collected
      if (collected > 0) week.byCrew.push({ crewId, collected })
    }
    return week
  })
}
