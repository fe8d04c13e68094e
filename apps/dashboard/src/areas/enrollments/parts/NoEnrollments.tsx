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
        title="No enrollment matches"
        actions={<Button onPress={onClear}>Show all of {year}</Button>}
      >
        Nothing of {year} fits the search and all the filters at once. The search looks at the names of
        growers and programs.
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
      An enrollment says which of a grower’s fields are in a program in one year. It begins as a draft, is
      checked when it is submitted, and is signed by an operation manager. Enroll a grower’s fields
      {hasAny ? `, or carry over what another year had.` : ', or carry over a year that was kept elsewhere.'}
    </EmptyState>
  )
}
