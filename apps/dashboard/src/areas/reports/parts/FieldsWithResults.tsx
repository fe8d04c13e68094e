import { type Field, paths, REPORTED_STATUSES } from '@org/core'
import { EmptyState, ErrorState, Skeleton } from '@org/ui'
import { MapPin } from 'lucide-react'
import { Link } from '#platform/links.tsx'
import { useFieldsWithResults } from '../data.ts'
import { fieldsHref } from '../links.ts'
import { Card } from './Card.tsx'
import * as report from './Report.css.ts'

/** Fields offered here; the fields page has all. */
const MOST = 12

interface FieldsWithResultsProps {
  year: number
  /** The view that a field is opened in. */
  view: 'field' | 'estimate'
}

/** Asks to choose a field, and offers those that have results. */
export function FieldsWithResults({ year, view }: FieldsWithResultsProps) {
  const { data, error, reload } = useFieldsWithResults(year, MOST + 1)
  if (data !== undefined) return <Offered fields={data.items} {...{ year, view }} />
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void reload()} />
  return <Skeleton width={64} />
}

interface OfferedProps extends FieldsWithResultsProps {
  fields: readonly Field[]
}

function Offered({ fields, year, view }: OfferedProps) {
  if (fields.length === 0)
    return (
      <EmptyState icon={<MapPin size={32} aria-hidden />} title="Choose a field">
        No field has results in {year} yet. Choose any field above, or another year.
      </EmptyState>
    )
  const all = fieldsHref({ year, growerId: [], program: [], crewId: [] }, REPORTED_STATUSES)
  return (
    <Card
      title={`Fields with results in ${year}`}
      note={fields.length > MOST ? <Link href={all}>Show all on the fields page</Link> : undefined}
      isWide
    >
      <p className={report.quiet}>Choose a field above, or one of these.</p>
      <ul className={report.fields}>
        {fields.slice(0, MOST).map(({ id, name, growerName }) => (
          <li key={id} className={report.fieldRow}>
            <Link href={paths.samplingReport.link({ year, view, fieldId: id })}>{name}</Link>{' '}
            <span className={report.quiet}>{growerName}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
