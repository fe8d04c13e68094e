import { fromErrorBody, type ResultUpload } from '@org/core'
import { Banner, ErrorState } from '@org/ui'

/** Why the rows of a large file are not checked although its columns were confirmed. */
export function Unchecked({ check }: Pick<ResultUpload, 'check'>) {
  if (check?.state === 'canceled')
    return (
      <Banner tone="plan">
        The check was canceled. Nothing was checked, and your choices are kept. Check the rows to go on.
      </Banner>
    )
  if (check === null || check.error === null) return null
  return (
    <ErrorState
      error={fromErrorBody({ error: check.error })}
      kept="The rows are not checked. Your choices are kept."
    />
  )
}
