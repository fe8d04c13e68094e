import type { ProductError } from '@org/core'
import { buttonLook, ErrorState } from '@org/ui'
import { Link } from '#platform/links.tsx'
import { addFieldsHref } from '../add-fields.ts'

export interface GrowerFailedProps {
  error: ProductError
  /** For which fields were to be added. */
  year: number
  onRetry: () => void
}

/** The grower whose fields are added could not be had: try again, or choose another. */
export function GrowerFailed({ error, year, onRetry }: GrowerFailedProps) {
  return (
    <ErrorState
      error={error}
      onRetry={onRetry}
      action={
        <Link className={buttonLook.neutral} href={addFieldsHref(null, year)}>
          Show growers
        </Link>
      }
    />
  )
}
