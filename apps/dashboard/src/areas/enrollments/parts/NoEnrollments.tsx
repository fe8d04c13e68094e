import { Button, EmptyState } from '@org/ui'
import { ClipboardList, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

export interface NoEnrollmentsProps {
  year: number
  /** There are some, of other years at least. */
  hasAny: boolean
  isFiltered: boolean
  onClear: () => void
  newEnrollment: ReactNode
  rollOver: ReactNode
}

/** Nothing matches, nothing is there this year, or nothing at all: each has another way on. */
export function NoEnrollments({ year, hasAny, isFiltered, onClear, ...actions }: NoEnrollmentsProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching enrollments"
        actions={<Button onPress={onClear}>Show all enrollments of {year}</Button>}
      >
        No enrollment of {year} matches what you search and filter by. Search looks at the names of growers
        and programs.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ClipboardList size={32} />}
      title={hasAny ? `No enrollments in ${year}` : 'No enrollments yet'}
      actions={
        <>
          {actions.newEnrollment}
          {actions.rollOver}
        </>
      }
    >
      An enrollment lists the fields of a grower that are in a program for one year. It starts as a draft and
      is checked when you submit it. An operation manager signs it. Enroll a grower’s fields
      {hasAny ? ', or roll over another year.' : ' to begin.'}
    </EmptyState>
  )
}
