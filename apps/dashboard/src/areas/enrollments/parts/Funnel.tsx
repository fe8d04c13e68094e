import { enrollmentEntity } from '@org/core'
import { FunnelChart } from '@org/ui/charts'
import { usePreference } from '#platform/preferences.ts'
import { funnelOf, type StateTotals } from '../states.ts'
import * as css from './Funnel.css.ts'

export interface FunnelProps {
  totals: readonly StateTotals[]
  year: number
}

/** How far the year's enrollments have come: by their number and by their area, beside each other. */
export function Funnel({ totals, year }: FunnelProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const steps = funnelOf(totals)
  return (
    <div className={css.funnels}>
      <FunnelChart
        title="Enrollments"
        description={`Enrollments of ${year} that reached each status. Withdrawn enrollments are left out.`}
        groupName={enrollmentEntity.columns.status.label}
        measure={{ kind: 'count', name: 'Enrollments', one: 'enrollment', many: 'enrollments' }}
        steps={steps.map(({ label, count }) => ({ label, value: count }))}
      />
      <FunnelChart
        title="Area"
        description="Area of the fields in these enrollments. A field in two programs counts in both."
        groupName={enrollmentEntity.columns.status.label}
        measure={{ kind: 'areaM2', name: 'Area', unit: areaUnit }}
        steps={steps.map(({ label, areaM2 }) => ({ label, value: areaM2 }))}
      />
    </div>
  )
}
