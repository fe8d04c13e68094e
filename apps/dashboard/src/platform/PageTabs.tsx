import { tabStyles } from '@org/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Link, useSearchParams } from './links.tsx'

/** A tab that leads to a page. */
export interface PageTab {
  title: string
  href: string
}

/** One way to look at a page: the address says which. */
export interface PageView {
  /** Its word in the address. */
  key: string
  title: string
  /** What the address says of it; null takes a word out. All else that the address says stays. */
  says: Readonly<Record<string, string | null>>
  /** Besides what the address says: what stands in its place is closed. */
  onPress?: () => void
}

export interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  /** The views of the page that is shown, in a row of their own, and which of them it is. */
  views?: { shown: string | null; of: readonly PageView[] }
  /** What stands at the end of their row. */
  end?: ReactNode
}

/** Tabs that are pages of their own: links, so that each has its address. */
export function PageTabs({ label, tabs, views, end }: PageTabsProps): ReactElement {
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
  if (views !== undefined)
    return (
      <div className={tabStyles.rows}>
        {links}
        <div className={tabStyles.second}>
          <Views {...views} />
          {end}
        </div>
      </div>
    )
  if (end === undefined) return links
  return (
    <div className={tabStyles.row}>
      {links}
      {end}
    </div>
  )
}

function Views({ shown, of }: NonNullable<PageTabsProps['views']>) {
  const [path] = useLocation()
  const [search] = useSearchParams()
  return (
    <nav aria-label="Views of this page" className={tabStyles.views}>
      {of.map(({ key, title, says, onPress }) => (
        <Link
          key={key}
          href={addressWith(path, search, says)}
          className={tabStyles.view}
          aria-current={key === shown ? 'true' : undefined}
          onClick={onPress}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

function addressWith(path: string, search: URLSearchParams, says: PageView['says']): string {
  const next = new URLSearchParams(search)
  for (const [name, words] of Object.entries(says)) {
    if (words === null) next.delete(name)
    else next.set(name, words)
  }
  return next.size === 0 ? path : `${path}?${next}`
}
