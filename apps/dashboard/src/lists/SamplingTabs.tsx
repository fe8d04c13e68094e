import type { ReactElement } from 'react'
import { PageTabs, type PageTabsProps } from '#platform/PageTabs.tsx'
import { SAMPLING_TABS } from './sampling-tabs.ts'

/** The parts of the sampling page, below the head of each, and the views of the one that is shown. */
export function SamplingTabs(props: Pick<PageTabsProps, 'end' | 'views'>): ReactElement {
  return <PageTabs {...props} label="Parts of this page" tabs={SAMPLING_TABS} />
}
