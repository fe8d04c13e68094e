import { type Field, resultEntity } from '@org/core'
import { titled } from '@org/core/contract'
import { type Column, EmptyState, formatCount, formatNumber, Skeleton, units } from '@org/ui'
import { MapPin } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { FieldsFound } from '#areas/fields/public.ts'
import { Link } from '#platform/links.tsx'
import { useResultCounts } from '../data.ts'
import { fieldsWithResultsHref } from '../links.ts'
import type { FieldPlace } from './field-view.ts'
import * as report from './Report.css.ts'

interface FieldsWithResultsProps {
  place: FieldPlace
  year: number
  /** The view that a field is opened in. */
  view: 'field' | 'estimate'
  /** What is chosen here, in words. */
  children: ReactNode
}

/** The fields that have results of a year, as a table and on a map: each opens its report. */
export function FieldsWithResults({ place, year, view, children }: FieldsWithResultsProps) {
  const { data: counts } = useResultCounts(year)
  const filter = useMemo(() => withResultsOf(year), [year])
  const more = useMemo(() => [resultsColumn(counts)], [counts])
  return (
    <div className={report.choice}>
      <p className={report.choiceWords}>
        {children}{' '}
        {counts === undefined || counts.size === 0 ? null : (
          <span role="status">
            {formatCount(counts.size, 'field has', 'fields have')} results in {year}.
          </span>
        )}{' '}
        <Link href={fieldsWithResultsHref(year)}>Open them in Fields</Link>
      </p>
      <Suspense fallback={<Skeleton width={64} />}>
        <FieldsFound
          filter={filter}
          label="Fields with results"
          hrefOf={({ id }) => place.hrefOf(view, { fieldId: id, year })}
          more={more}
          empty={
            <EmptyState icon={<MapPin size={32} aria-hidden />} title={`No results in ${year}`}>
              No field has results of this year yet. Choose another year above, or any field.
            </EmptyState>
          }
        />
      </Suspense>
    </div>
  )
}

const withResultsOf = (year: number) => ({
  results: 'yes' as const,
  active: 'all' as const,
  year: [year],
})

const resultsColumn = (counts: ReadonlyMap<number, number> | undefined): Column<Field> => ({
  key: 'results',
  label: RESULTS,
  width: units(18),
  align: 'end',
  render: ({ id }) => {
    const count = counts?.get(id)
    return count === undefined ? null : formatNumber(count)
  },
})
const RESULTS = titled(resultEntity.many)
