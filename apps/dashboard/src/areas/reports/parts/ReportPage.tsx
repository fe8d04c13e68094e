import { PageHead, pageStyles } from '@org/ui'
import type { ReactNode } from 'react'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import type { PageTabsProps } from '#platform/PageTabs.tsx'
import * as css from './Report.css.ts'

/** What each view of the report is given. */
export interface ViewProps {
  /** The views of the report, and which of them it is. */
  views: NonNullable<PageTabsProps['views']>
}

interface ReportPageProps extends ViewProps {
  /** Beside the title: what it is of, how much there is. */
  note?: ReactNode
  actions?: ReactNode
  filters: ReactNode
  /** Stands below what scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/** What every view of the report stands in. */
export function ReportPage({ views, note, actions, filters, foot, children }: ReportPageProps) {
  return (
    <div className={pageStyles.page}>
      <PageHead title="Sampling report" note={note} actions={actions} />
      <div className={css.chrome}>
        <SamplingTabs views={views} />
        {filters}
      </div>
      <div className={css.body}>{children}</div>
      {foot === undefined ? null : <div className={css.chrome}>{foot}</div>}
    </div>
  )
}
