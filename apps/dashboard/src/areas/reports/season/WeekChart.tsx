import type { Season } from '@org/core'
import { StackedBarChart } from '@org/ui/charts'
import { weekChart } from './weeks.ts'

const POINTS = { kind: 'count', name: 'Points', one: 'point', many: 'points' } as const

/** Points collected a week, crew by crew, against those planned. */
export function WeekChart({ season }: { season: Pick<Season, 'weeks' | 'crews'> }) {
  const { seriesNames, groups, planned } = weekChart(season)
  return (
    <StackedBarChart
      title="Collected, crew by crew"
      description="Points collected in each week from Monday to Sunday. The line is the plan."
      groupName="Week"
      measure={POINTS}
      seriesNames={seriesNames.length === 0 ? ['No crew'] : seriesNames}
      groups={seriesNames.length === 0 ? groups.map(({ label }) => ({ label, values: [0] })) : groups}
      line={{ name: 'Planned', values: planned }}
    />
  )
}
