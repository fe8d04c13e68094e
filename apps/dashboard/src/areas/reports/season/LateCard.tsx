import type { Late, Season } from '@org/core'
import { Badge, formatNumber } from '@org/ui'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '#platform/links.tsx'
import { lateLinks, type Scope } from '../links.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { daysWords, lateWords, toneOf } from './late-words.ts'
import * as css from './Season.css.ts'

interface LateCardProps {
  season: Pick<Season, 'late' | 'lateLeftOut'>
  scope: Scope
  /** The person’s calendar day. */
  today: string
}

/** What waits for a person, and the act that helps; what has been waiting longest comes first. */
export function LateCard({ season: { late, lateLeftOut }, scope, today }: LateCardProps) {
  return (
    <Card title="Late and stuck">
      {late.length === 0 ? (
        <p className={css.nothing}>
          <CircleCheck size={16} aria-hidden />
          Nothing is late.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        <section aria-label="Late and stuck, longest first" tabIndex={0} className={css.late}>
          <ul className={css.plainList}>
            {late.map((row) => (
              <LateRow key={`${row.kind} ${row.of?.id ?? ''}`} row={row} scope={scope} today={today} />
            ))}
          </ul>
        </section>
      )}
      {lateLeftOut === 0 ? null : <p className={report.cardNote}>and {formatNumber(lateLeftOut)} more</p>}
    </Card>
  )
}

function LateRow({ row, scope, today }: { row: Late; scope: Scope; today: string }) {
  const { rows, act } = lateLinks(scope, row, today)
  const { count, state } = lateWords(row)
  const tone = toneOf(row.days)
  return (
    <li className={css.lateRow}>
      <span className={css.lateDays}>
        <Badge tone={tone} {...(tone === 'bad' ? { icon: <TriangleAlert size={14} /> } : {})}>
          {daysWords(row.days)}
        </Badge>
      </span>
      <span className={css.lateWords}>
        <Link href={rows} className={`${report.figure} ${report.strong}`}>
          {count}
        </Link>{' '}
        {state}
        {row.of === null ? null : <span className={report.quiet}> · {row.of.label}</span>}
      </span>
      <Link href={act.href} className={css.act}>
        {act.text}
        <span className={report.unseen}>: {row.of?.label ?? `${count} ${state}`}</span>
      </Link>
    </li>
  )
}
