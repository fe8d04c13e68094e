import type { ReactNode } from 'react'
import * as css from './EmptyState.css.ts'

export interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** What to do first, in a sentence or two. */
  children: ReactNode
  actions?: ReactNode
}

/** There is nothing yet, or nothing matches: says which, and what to do. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.root}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <h2 className={css.title}>{title}</h2>
      <div className={css.body}>{children}</div>
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </div>
  )
}
