import { paths } from '@org/core'
import type { ReactElement } from 'react'
import { PageTabs, type PageTabsProps } from '#platform/PageTabs.tsx'

const TABS = [
  { title: 'Fields', href: paths.fields.link() },
  { title: 'Growers', href: paths.growers.link() },
] as const

/** The two lists of land, below the head of each: the sidebar leads to the first. */
export function LandTabs(props: Pick<PageTabsProps, 'end'>): ReactElement {
  return <PageTabs {...props} label="Fields and growers" tabs={TABS} />
}
