import type { ProductError } from '@org/core'
import { EmptyState, ErrorState } from '@org/ui'
import { SearchX } from 'lucide-react'
import { FieldsWithResults } from './FieldsWithResults.tsx'
import type { FieldPlace } from './field-view.ts'

interface FieldFailedProps {
  error: ProductError
  place: FieldPlace
  year: number
  /** The view that another field is opened in. */
  view: 'field' | 'estimate'
  onRetry: () => void
}

/** Why a field is not shown; where it does not exist, others are offered. */
export function FieldFailed({ error, place, year, view, onRetry }: FieldFailedProps) {
  if (error.kind !== 'notFound') return <ErrorState error={error} onRetry={onRetry} />
  return (
    <>
      <EmptyState icon={<SearchX size={32} aria-hidden />} title="This field does not exist">
        The address names a field that is not here. Choose another field.
      </EmptyState>
      <FieldsWithResults {...{ place, year, view }}>Choose a field.</FieldsWithResults>
    </>
  )
}
