import type { ReactNode } from 'react'
import * as css from './Badge.css.ts'

export type BadgeTone = keyof typeof css.badge

export interface BadgeProps {
  /** `none` for what is no state: a draft, a count. */
  tone?: BadgeTone
  /** An icon of 14 px: what has a hue has a shape too. */
  icon?: ReactNode
  children: ReactNode
}

/** A word about one thing, beside its name. */
export function Badge({ tone = 'none', icon, children }: BadgeProps) {
  return (
    <span className={css.badge[tone]}>
      {icon === undefined ? null : (
        <span className={css.icon} aria-hidden>
          {icon}
        </span>
      )}
      <span className={css.word}>{children}</span>
    </span>
  )
}
