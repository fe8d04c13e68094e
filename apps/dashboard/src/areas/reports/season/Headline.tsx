import type { Season } from '@org/core'
import { Area, formatCount } from '@org/ui'
import { Link } from '#platform/links.tsx'
import { fieldsHref, pointsHref, type Scope, samplesHref, seasonHref } from '../links.ts'
import * as report from '../parts/Report.css.ts'
import * as css from './Season.css.ts'

/** `Season 2026 · 592 fields · 43,208.0 ac · 4,120 points · 12,300 samples`. */
export function Headline({ season: { fields, points, samples }, scope }: { season: Season; scope: Scope }) {
  const { year } = scope
  const whole = { year, growerId: [], program: [], crewId: [] }
  return (
    <span className={css.headline}>
      <Link href={seasonHref(whole)} className={report.figure}>
        Season {year}
      </Link>
      {' · '}
      <Link href={fieldsHref(scope)} className={report.figure}>
        {formatCount(fields.total, 'field', 'fields')}
      </Link>
      {' · '}
      <Link href={fieldsHref(scope)} className={report.figure}>
        <Area areaM2={fields.areaM2} />
      </Link>
      {' · '}
      <Link href={pointsHref(scope)} className={report.figure}>
        {formatCount(points.total, 'point', 'points')}
      </Link>
      {' · '}
      <Link href={samplesHref(scope)} className={report.figure}>
        {formatCount(samples.total, 'sample', 'samples')}
      </Link>
    </span>
  )
}
