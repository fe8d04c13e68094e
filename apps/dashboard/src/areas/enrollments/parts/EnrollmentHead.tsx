import type { EnrollmentStatus, EnrollmentSummary } from '@org/core'
import { formatAreaWithUnit, formatCount, formatNumber, PageHead, SearchField, Skeleton } from '@org/ui'
import { PaletteHint } from '#commands/PaletteHint.tsx'
import { usePreference } from '#platform/preferences.ts'
import { STANDING_STATUSES, tallyOf } from '../states.ts'
import type { EnrollmentsView } from '../view.ts'
import { NewEnrollmentButton, RollOverButton } from './Actions.tsx'

export interface EnrollmentHeadProps {
  view: EnrollmentsView
  summary: EnrollmentSummary | undefined
  /** The one state that is shown; null: all of them. */
  status: EnrollmentStatus | null
}

/** The page's name, what it shows in numbers, and what can be begun. */
export function EnrollmentHead({ view, summary, status }: EnrollmentHeadProps) {
  return (
    <PageHead
      title="Enrollments"
      note={summary === undefined ? <Skeleton width={48} /> : <Totals summary={summary} status={status} />}
      actions={
        <>
          <SearchField
            label="Search enrollments"
            placeholder="Search growers and programmes"
            value={view.typed}
            onChange={view.type}
            hint={<PaletteHint />}
          />
          <RollOverButton view={view} />
          <NewEnrollmentButton view={view} />
        </>
      }
    />
  )
}

type TotalsProps = { summary: EnrollmentSummary; status: EnrollmentStatus | null }

/** Enrollments, fields and area together; what was withdrawn is told apart. */
function Totals({ summary, status }: TotalsProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const total = tallyOf(summary, status === null ? STANDING_STATUSES : [status])
  const withdrawn = status === null ? tallyOf(summary, ['withdrawn']).count : 0
  return (
    <span role="status">
      {[
        formatCount(total.count, 'enrollment', 'enrollments'),
        formatCount(total.fieldCount, 'field', 'fields'),
        formatAreaWithUnit(total.areaM2, areaUnit),
        ...(withdrawn === 0 ? [] : [`${formatNumber(withdrawn)} withdrawn`]),
      ].join(' · ')}
    </span>
  )
}
