import type { ReactNode } from 'react'
import * as css from './parts.css.ts'

/** A control that is named for screen readers alone, with its name in sight. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.group}>
      <span className={css.label} aria-hidden>
        {name}
      </span>
      {children}
    </div>
  )
}
