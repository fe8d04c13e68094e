import type { ReactNode } from 'react'
import { Link } from '#platform/links.tsx'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { CLAIMS_TITLE, useViewHref } from '../parts/view-href.ts'

interface HowComputedProps {
  isWide?: boolean
  children: ReactNode
}

/** How an estimate was computed, and the way to how often such claims hold. */
export function HowComputed({ isWide = false, children }: HowComputedProps) {
  return (
    <Card title="How it was computed" isWide={isWide}>
      {children}
      <div>
        <Link href={useViewHref('claims')} className={report.lead}>
          {CLAIMS_TITLE}
        </Link>
      </div>
    </Card>
  )
}
