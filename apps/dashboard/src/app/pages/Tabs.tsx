import { tabStyles } from '@org/ui'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { Link } from '#platform/links.tsx'
import type { Tab } from './tabs.ts'

/** Tabs that are pages of their own: links, so that each has its address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): ReactElement {
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
