import { type ReactNode, useId } from 'react'
import * as css from './Report.css.ts'

interface CardProps {
  title: string
  /** At the end of its head. */
  note?: ReactNode
  /** As wide as the page. */
  isWide?: boolean
  children: ReactNode
}

/** A part of a report under its heading. */
export function Card({ title, note, isWide = false, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.card} data-wide={isWide || undefined}>
      <div className={css.cardHead}>
        <h2 id={id} className={css.cardTitle}>
          {title}
        </h2>
        {note === undefined ? null : <div className={css.cardNote}>{note}</div>}
      </div>
      {children}
    </section>
  )
}
