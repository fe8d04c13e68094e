import { formatCount, formatNumber } from '@org/ui'
import * as report from '../parts/Report.css.ts'
import type { ClassedMap, ShownOnMap } from './classes.ts'
import * as css from './Field.css.ts'

interface MapLegendProps {
  classed: ClassedMap
  show: ShownOnMap
  unit: string
}

const countWords = (count: number, show: ShownOnMap) =>
  show === 'points' ? formatCount(count, 'point', 'points') : formatCount(count, 'stratum', 'strata')

/** What the map shows, in sentences. */
export function mapWords({ classes, missing }: ClassedMap, show: ShownOnMap): string {
  const parts = classes.map(({ words, count }) => `${words}: ${countWords(count, show)}`)
  const none = missing === 0 ? [] : [`no value: ${countWords(missing, show)}`]
  return `The map shows ${[...parts, ...none].join('; ') || 'no values'}. The tables on this page have each value.`
}

/** Colors with their range and count; what has no value has a look of its own. */
export function MapLegend({ classed: { classes, missing }, show, unit }: MapLegendProps) {
  if (classes.length === 0 && missing === 0) return null
  return (
    <section aria-label="Legend of the map">
      <p className={css.legendTitle}>
        {show === 'points' ? 'Points' : 'Means of strata'}
        {unit === '' ? '' : ` (${unit})`}
      </p>
      <ul className={css.legend}>
        {classes.map(({ words, count, color }) => (
          <li key={words} className={css.legendClass}>
            <svg aria-hidden viewBox="0 0 16 16" className={css.swatch}>
              {show === 'points' ? (
                <circle cx={8} cy={8} r={7} fill={color} />
              ) : (
                <rect x={1} y={1} width={14} height={14} fill={color} />
              )}
            </svg>
            {words} <Count count={count} show={show} />
          </li>
        ))}
        {missing === 0 ? null : (
          <li className={css.legendClass}>
            <svg aria-hidden viewBox="0 0 16 16" className={css.swatch}>
              {show === 'points' ? (
                <>
                  <circle cx={8} cy={8} r={7} />
                  <path d="M5 5l6 6M11 5l-6 6" />
                </>
              ) : (
                <path d="M1 1h14v14h-14zM1 8l7 -7M1 15l14 -14M8 15l7 -7" />
              )}
            </svg>
            No value <Count count={missing} show={show} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Count({ count, show }: { count: number; show: ShownOnMap }) {
  return (
    <span className={css.quiet}>
      <span aria-hidden>{formatNumber(count)}</span>
      <span className={report.unseen}>{countWords(count, show)}</span>
    </span>
  )
}
