import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '../../format/format.ts'
import type { BadgeTone } from '../Badge/Badge.tsx'
import * as css from './Timeline.css.ts'

export interface TimelineEvent {
  key: string
  /** ISO instant in UTC; shown in local time. */
  at: string
  what: ReactNode
  who?: string
  tone?: BadgeTone
  /** An icon of 16 px; a circle without it. */
  icon?: ReactNode
}

export interface TimelineProps {
  label: string
  /** In the order shown. */
  events: readonly TimelineEvent[]
}

/** What happened to one thing, when and by whom. */
export function Timeline({ label, events }: TimelineProps) {
  return (
    <ol aria-label={label}>
      {events.map(({ key, at, what, who, tone = 'none', icon }) => (
        <li key={key} className={css.event}>
          <span className={css.marks[tone]} aria-hidden>
            {icon ?? <Circle size={12} />}
          </span>
          <div className={css.words}>
            <div>{what}</div>
            <div className={css.when}>
              <time dateTime={at}>{formatInstant(at)}</time>
              {who === undefined ? null : ` · ${who}`}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
