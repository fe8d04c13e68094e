import { EmptyState, PageHead } from '@org/ui'
import { Hammer } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from '#platform/links.tsx'
import { type PageTab, PageTabs } from '#platform/PageTabs.tsx'

export interface PendingPageProps {
  title: string
  /** What the page will hold, as the end of 'This page will show …'. */
  holds: string
  /** Where to go until then. */
  meanwhile: { text: string; href: string }
  tabs?: readonly PageTab[] | undefined
}

/** Says plainly that a page is not built yet. */
export function PendingPage({ title, holds, meanwhile, tabs }: PendingPageProps): ReactElement {
  return (
    <>
      <PageHead title={title} />
      {tabs === undefined ? null : <PageTabs label="Parts of this page" tabs={tabs} />}
      <EmptyState
        icon={<Hammer size={24} />}
        title="Not available yet"
        actions={<Link href={meanwhile.href}>{meanwhile.text}</Link>}
      >
        This page will show {holds}.
      </EmptyState>
    </>
  )
}
