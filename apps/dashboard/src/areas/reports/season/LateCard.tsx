import type { Late, Season } from '@org/core'
import { Badge, Button, formatNumber } from '@org/ui'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#platform/links.tsx'
import { lateLinks, type Scope } from '../links.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { daysWords, lateWords, ofWords, toneOf } from './late-words.ts'
import * as css from './Season.css.ts'

/** Rows that are shown at once; the others after a press. */
const AT_ONCE = 10

interface LateCardProps {
  season: Pick<Season, 'late' | 'lateLeftOut'>
  scope: Scope
  /** The person’s calendar day. */
  today: string
}

/** What waits for a person, and the act that helps; what has been waiting longest comes first. */
export function LateCard({ season: { late, lateLeftOut }, scope, today }: LateCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? late : late.slice(0, AT_ONCE)
  return (
    <Card title="Late and stuck">
      {late.length === 0 ? (
        <p className={css.nothing}>
          <CircleCheck size={16} aria-hidden />
          Nothing is late.
        </p>
      ) : (
        <ul className={css.plainList}>
          {shown.map((row) => (
            <LateRow key={`${row.kind} ${row.of?.id ?? ''}`} row={row} scope={scope} today={today} />
          ))}
        </ul>
      )}
      {shown.length === late.length ? null : (
        <div>
          <Button tone="quiet" onPress={() => setShowsAll(true)}>
            {`Show all ${late.length}`}
          </Button>
        </div>
      )}
      {lateLeftOut === 0 || shown.length < late.length ? null : (
        <p className={report.cardNote}>and {formatNumber(lateLeftOut)} more</p>
      )}
    </Card>
  )
}

function LateRow({ row, scope, today }: { row: Late; scope: Scope; today: string }) {
  const { rows, act } = lateLinks(scope, row, today)
  const { count, state } = lateWords(row)
  const of = ofWords(row)
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
        {of === null ? null : <span className={report.quiet}> · {of}</span>}
      </span>
      <Link href={act.href} className={css.act}>
        {act.text}
        <span className={report.unseen}>: {of ?? `${count} ${state}`}</span>
      </Link>
    </li>
  )
}
