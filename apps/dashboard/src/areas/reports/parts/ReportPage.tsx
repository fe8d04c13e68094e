import { PageHead, pageStyles } from '@org/ui'
import type { ReactNode } from 'react'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import * as css from './Report.css.ts'
import { ViewChoice } from './ViewChoice.tsx'

interface ReportPageProps {
  /** Beside the title: what it is of, how much there is. */
  note?: ReactNode
  actions?: ReactNode
  filters: ReactNode
  children: ReactNode
}

/** What every view of the report stands in. */
export function ReportPage({ note, actions, filters, children }: ReportPageProps) {
  return (
    <div className={pageStyles.page}>
      <PageHead title="Sampling report" note={note} actions={actions} />
      <SamplingTabs end={<ViewChoice />} />
      {filters}
      <div className={css.body}>{children}</div>
    </div>
  )
}
