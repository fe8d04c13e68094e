import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import * as css from './PageHead.css.ts'

/** One step of the way to a page. */
export interface Crumb {
  key: string
  link: ReactNode
}

export interface PageHeadProps {
  title: string
  /** Links to what the page lies in, outermost first. */
  trail?: readonly Crumb[]
  /** Beside the title, quieter: how many, how much. */
  note?: ReactNode
  /** Finds what the page lists: beside the actions, on a phone in a line below. */
  search?: ReactNode
  /** Top right; exactly one of them primary. On a phone the others show their icon alone. */
  actions?: ReactNode
}

/** The row every page starts with: its name and what can be done. */
export function PageHead({ title, trail, note, search, actions }: PageHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        {trail === undefined ? null : (
          <nav aria-label="Breadcrumb" className={css.trail}>
            {trail.map(({ key, link }) => (
              <Fragment key={key}>
                {link}
                <ChevronRight size={16} aria-hidden />
              </Fragment>
            ))}
          </nav>
        )}
        <h1 className={css.title}>{title}</h1>
        {note === undefined ? null : <div className={css.note}>{note}</div>}
      </div>
      {search === undefined ? null : <div className={css.search}>{search}</div>}
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </header>
  )
}
