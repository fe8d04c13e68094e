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
  /** The states that are shown; undefined: all of them. */
  statuses: readonly EnrollmentStatus[] | undefined
}

/** The page's name, what it shows in numbers, and what can be begun. */
export function EnrollmentHead({ view, summary, statuses }: EnrollmentHeadProps) {
  return (
    <PageHead
      title="Enrollments"
      note={
        summary === undefined ? <Skeleton width={48} /> : <Totals summary={summary} statuses={statuses} />
      }
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

type TotalsProps = { summary: EnrollmentSummary } & Pick<EnrollmentHeadProps, 'statuses'>

/** Enrollments, fields and area together; what was withdrawn is told apart. */
function Totals({ summary, statuses }: TotalsProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const total = tallyOf(summary, statuses ?? STANDING_STATUSES)
  const withdrawn = statuses === undefined ? tallyOf(summary, ['withdrawn']).count : 0
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
