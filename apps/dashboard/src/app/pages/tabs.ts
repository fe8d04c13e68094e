import { paths } from '@org/core'
import type { PageTab } from '#platform/PageTabs.tsx'

export const SPREADSHEET_TABS: readonly PageTab[] = [
  { title: 'Fields', href: paths.spreadsheetsFields.link() },
  { title: 'Strata', href: paths.spreadsheetsStrata.link() },
  { title: 'Points', href: paths.spreadsheetsPoints.link() },
  { title: 'Samples', href: paths.spreadsheetsSamples.link() },
]
