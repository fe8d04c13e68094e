import { tabStyles } from '@org/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Link } from './links.tsx'

/** A tab that leads to a page. */
export interface PageTab {
  title: string
  href: string
}

export interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  /** What stands at the end of their row. */
  end?: ReactNode
}

/** Tabs that are pages of their own: links, so that each has its address. */
export function PageTabs({ label, tabs, end }: PageTabsProps): ReactElement {
  const [path] = useLocation()
  const links = (
    <nav aria-label={label} className={tabStyles.list}>
      {tabs.map(({ title, href }) => (
        <Link
          key={href}
          href={href}
          className={tabStyles.tab}
          aria-current={href === path ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
  if (end === undefined) return links
  return (
    <div className={tabStyles.row}>
      {links}
      {end}
    </div>
  )
}
