import { COLLECTED_STATUSES, pointWorkflow, type Season } from '@org/core'
import { Skeleton } from '@org/ui'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { pointsHref, type Scope } from '../links.ts'
import { Card } from '../parts/Card.tsx'
import { Figure } from '../parts/Figure.tsx'
import * as report from '../parts/Report.css.ts'
import { shortDay, weekFrom } from './days.ts'
import * as css from './Season.css.ts'

const COLLECTED_POINTS = pointWorkflow.states.collected.label
const WeekChart = lazyPart(async () => (await import('./WeekChart.tsx')).WeekChart)

interface WeeksCardProps {
  season: Season
  scope: Scope
}

/** Points planned and collected in each week: a chart, and the numbers with their lists. */
export function WeeksCard({ season, scope }: WeeksCardProps) {
  const { weeks } = season
  return (
    <Card title="Points a week" isWide>
      {weeks.length === 0 ? (
        <p className={report.quiet}>No point is planned for a day or collected.</p>
      ) : (
        <div className={css.weeks}>
          <Suspense fallback={<Skeleton width={64} />}>
            <WeekChart season={season} />
          </Suspense>
          <WeekTable weeks={weeks} scope={scope} />
        </div>
      )}
    </Card>
  )
}

function WeekTable({ weeks, scope }: { weeks: Season['weeks']; scope: Scope }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section aria-label="Planned and collected by week" tabIndex={0} className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.stickyHead}>
              Week from
            </th>
            <th scope="col" className={css.stickyHead}>
              Planned
            </th>
            <th scope="col" className={css.stickyHead}>
              {COLLECTED_POINTS}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, planned, collected }) => (
            <tr key={monday}>
              <th scope="row" className={css.tableCell}>
                {shortDay(monday)}
              </th>
              <td className={css.tableCell}>
                <Figure
                  value={planned}
                  of={`points planned in the week of ${shortDay(monday)}`}
                  href={pointsHref(scope, { plannedIn: weekFrom(monday) })}
                />
              </td>
              <td className={css.tableCell}>
                <Figure
                  value={collected}
                  of={`points collected in the week of ${shortDay(monday)}`}
                  href={pointsHref(scope, { status: COLLECTED_STATUSES, collectedIn: weekFrom(monday) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
