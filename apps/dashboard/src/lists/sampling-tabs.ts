import { paths } from '@org/core'
import type { PageTab } from '#platform/PageTabs.tsx'

/** The sampling page's tabs (specification §2). */
export const SAMPLING_TABS: readonly PageTab[] = [
  { title: 'Report', href: paths.samplingReport.link() },
  { title: 'Points', href: paths.samplingPoints.link() },
  { title: 'Label tracking', href: paths.samplingLabelTracking.link() },
  { title: 'Upload', href: paths.samplingUpload.link() },
]
