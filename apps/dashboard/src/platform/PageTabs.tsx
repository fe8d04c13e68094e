import { tabStyles } from '@org/ui'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { Link } from './links.tsx'

/** A tab that leads to a page. */
export interface PageTab {
  title: string
  href: string
}

/** Tabs that are pages of their own: links, so that each has its address. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }): ReactElement {
  const [path] = useLocation()
  return (
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
}
