import { type Look, units } from '@org/ui'
import type { ReactNode } from 'react'
import { Figure } from '../parts/Figure.tsx'
import { shareOf } from './group-rows.ts'
import * as css from './StateBars.css.ts'

export interface StateBar {
  key: string
  look: Look
  /** How many are in it, and where these are listed. */
  count: number
  href: string
  /** The lighter part behind: those with it or a later one, or all there are. */
  behind: number
  /** After the number, quieter. */
  note?: ReactNode
}

interface StateBarsProps {
  label: string
  /** `field`, `fields` */
  of: readonly [one: string, many: string]
  bars: readonly StateBar[]
}

/** How many are in each state: a bar, and a number that leads to them. */
export function StateBars({ label, of: [one, many], bars }: StateBarsProps) {
  const most = Math.max(1, ...bars.map(({ count, behind }) => Math.max(count, behind)))
  return (
    <ul aria-label={label} className={css.rows}>
      {bars.map(({ key, look, count, href, behind, note }) => (
        <li key={key} className={css.row}>
          <span className={css.name}>{look.word}</span>
          <span className={css.track}>
            <span
              aria-hidden
              className={css.bar[look.state.hue]}
              style={{ width: widthOf(Math.max(count, behind) / most) }}
            >
              <span
                className={css.now}
                data-some={count > 0 || undefined}
                style={{ width: percent(shareOf(count, Math.max(count, behind))) }}
              />
            </span>
            <span className={css.figures}>
              <Figure value={count} of={count === 1 ? one : many} href={href} look="strong" />
              {note}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the figures take beside the longest bar, in units. */
const FIGURES = 36
const percent = (part: number) => `${part * 100}%`
const widthOf = (part: number) => `calc((100% - ${units(FIGURES)}) * ${part})`
