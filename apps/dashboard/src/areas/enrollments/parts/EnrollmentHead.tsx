import { ENROLLMENT_STATUSES } from '@org/core'
import { formatAreaWithUnit, formatCount, formatNumber, PageHead, SearchField, Skeleton } from '@org/ui'
import { PaletteHint } from '#commands/PaletteHint.tsx'
import { enterList } from '#commands/page-search.ts'
import { ListExportButton } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { useChosen } from '../chosen.ts'
import { ENROLLMENTS, type EnrollmentFilter } from '../list.ts'
import { STANDING_STATUSES, type StateTotals, tallyOf } from '../states.ts'
import type { EnrollmentsView } from '../view.ts'
import { NewEnrollmentButton, RollOverButton } from './Actions.tsx'

export interface EnrollmentHeadProps {
  view: EnrollmentsView
  /** Null until the year is known. */
  filter: EnrollmentFilter | null
  totals: readonly StateTotals[] | undefined
}

/** The page's name, what it shows in numbers, and what can be begun. */
export function EnrollmentHead({ view, filter, totals }: EnrollmentHeadProps) {
  const isPhone = useIsPhone()
  return (
    <PageHead
      title="Enrollments"
      note={
        totals === undefined ? <Skeleton width={48} /> : <Totals totals={totals} statuses={filter?.status} />
      }
      search={
        <SearchField
          label="Search enrollments"
          placeholder="Search growers and programs"
          value={view.typed}
          onChange={view.type}
          onLeaveDown={enterList}
          hint={<PaletteHint />}
        />
      }
      actions={
        <>
          {filter === null ? null : <Exporting view={view} filter={filter} totals={totals} />}
          <RollOverButton view={view} />
          <NewEnrollmentButton view={view} isShort={isPhone} />
        </>
      }
    />
  )
}

type ExportingProps = EnrollmentHeadProps & { filter: EnrollmentFilter }

function Exporting({ view, filter, totals }: ExportingProps) {
  const chosen = useChosen(({ rows }) => rows)
  return (
    <ListExportButton
      {...exportOf(ENROLLMENTS, { ...view, filter })}
      count={totals === undefined ? undefined : tallyOf(totals, filter.status ?? ENROLLMENT_STATUSES).count}
      chosenIds={[...chosen.keys()]}
    />
  )
}

interface TotalsProps {
  totals: readonly StateTotals[]
  /** The states that are shown; undefined: all of them. */
  statuses: EnrollmentFilter['status']
}

/** Enrollments, fields and area together; withdrawn ones are counted apart. */
function Totals({ totals, statuses }: TotalsProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const total = tallyOf(totals, statuses ?? STANDING_STATUSES)
  const withdrawn = statuses === undefined ? tallyOf(totals, ['withdrawn']).count : 0
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
