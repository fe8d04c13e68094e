import type { Quality, QualityKind, Result } from '@org/core'
import { ErrorState, formatNumber, Skeleton } from '@org/ui'
import { useState } from 'react'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { Downloads } from '../parts/Downloads.tsx'
import * as report from '../parts/Report.css.ts'
import { ReportPage, type ViewProps } from '../parts/ReportPage.tsx'
import { chosenResults } from './chosen.ts'
import { ItemsCard } from './ItemsCard.tsx'
import { JudgeBar } from './JudgeBar.tsx'
import { KindsCard } from './KindsCard.tsx'
import { QualityFilters } from './QualityFilters.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { UploadsCard } from './UploadsCard.tsx'
import { useShownQuality } from './useShownQuality.ts'
import { QUALITY_FILTERS, useQualityPlace } from './view.ts'

const NONE: ReadonlySet<number> = new Set()
const FIRST_CHECKBOX = 'table[aria-label="Results that need a look"] input[type="checkbox"]'

/** Results that need a look, and what a person decides about them. */
export function QualityView({ views }: ViewProps) {
  const place = useQualityPlace()
  const { query, year, isPrevious } = useShownQuality(place)
  const { data, error, reload } = query
  const [chosen, choose] = useState(NONE)
  const [rejecting, reject] = useState<readonly Result[] | null>(null)
  const results = chosenResults(data?.items ?? [], chosen)
  const drop = (decided: readonly Result[]) => {
    const ids = new Set(decided.map(({ id }) => id))
    choose((before) => new Set([...before].filter((id) => !ids.has(id))))
    focusWhenLost(FIRST_CHECKBOX)
  }
  return (
    <ReportPage
      views={views}
      note={data === undefined ? null : <Headline quality={data} year={year} />}
      actions={
        data === undefined ? null : (
          <Downloads
            of={{ view: 'quality', query: { ...QUALITY_FILTERS.narrowing(place.filters), year: [year] } }}
            fileName={`results-to-look-at-${year}`}
          />
        )
      }
      filters={<QualityFilters place={place} year={year} quality={data} />}
      foot={
        results.length === 0 ? null : (
          <JudgeBar results={results} onReject={reject} onDone={() => drop(results)} />
        )
      }
    >
      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : (
          <ErrorState error={error} onRetry={() => void reload()} />
        )
      ) : (
        <div className={report.cards} aria-busy={isPrevious} data-stale={isPrevious || undefined}>
          <KindsCard quality={data} place={place} />
          <ItemsCard
            quality={data}
            chosen={chosen}
            onChoose={choose}
            onReject={({ result }) => reject([result])}
          />
          <UploadsCard quality={data} place={place} />
        </div>
      )}
      {rejecting === null ? null : (
        <RejectDialog results={rejecting} onDone={() => drop(rejecting)} onClose={() => reject(null)} />
      )}
    </ReportPage>
  )
}

function Headline({ quality: { kinds }, year }: { quality: Quality; year: number }) {
  const countOf = (isWanted: (kind: QualityKind) => boolean) =>
    kinds.reduce((sum, { kind, results }) => sum + (isWanted(kind) ? results : 0), 0)
  const odd = countOf((kind) => kind !== 'rejected')
  const rejected = countOf((kind) => kind === 'rejected')
  return (
    <span role="status">
      {`Season ${year} · ${formatNumber(odd)} to look at · ${formatNumber(rejected)} rejected`}
    </span>
  )
}

const Waiting = () => (
  <div className={report.cards} aria-busy>
    <span className={report.unseen}>Loading the results</span>
    {[0, 1].map((card) => (
      <div key={card} className={report.skeletonCard}>
        <Skeleton width={32} />
        <Skeleton width={64} />
        <Skeleton width={56} />
      </div>
    ))}
  </div>
)
