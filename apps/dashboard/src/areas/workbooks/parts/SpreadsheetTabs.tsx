import { paths } from '@org/core'
import { PageTabs, type PageTabsProps } from '#platform/PageTabs.tsx'

/** The workbooks, below the head of each. */
export function SpreadsheetTabs(props: Pick<PageTabsProps, 'end'>) {
  return <PageTabs {...props} label="Parts of this page" tabs={TABS} />
}

const TABS: PageTabsProps['tabs'] = [
  { title: 'Fields', href: paths.spreadsheetsFields.link() },
  { title: 'Strata', href: paths.spreadsheetsStrata.link() },
  { title: 'Points', href: paths.spreadsheetsPoints.link() },
  { title: 'Samples', href: paths.spreadsheetsSamples.link() },
]
