import { type FieldYearStatus, paths, REPORTED_STATUSES } from '@org/core'
import { Link } from '#platform/links.tsx'

const WITH_RESULTS: ReadonlySet<FieldYearStatus> = new Set(REPORTED_STATUSES)

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
