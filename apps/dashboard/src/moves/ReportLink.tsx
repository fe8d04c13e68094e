import { type FieldYearStatus, paths } from '@org/core'
import { Link } from '#platform/links.tsx'

/** States in which there are results of a year, or were some. */
const WITH_RESULTS: ReadonlySet<FieldYearStatus> = new Set([
  'partial_results',
  'results_complete',
  'approved',
])

interface ReportLinkProps {
  fieldId: number
  of: { year: number; status: FieldYearStatus }
  className?: string
}

/** The way from a field’s year to its results; nothing before there are any. */
export function ReportLink({ fieldId, of: { year, status }, className }: ReportLinkProps) {
  if (!WITH_RESULTS.has(status)) return null
  return (
    <Link
      href={paths.samplingReport.link({ view: 'field', fieldId, year })}
      {...(className === undefined ? {} : { className })}
    >
      Report
    </Link>
  )
}
