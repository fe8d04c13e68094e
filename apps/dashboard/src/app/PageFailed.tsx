import { isProductError } from '@org/core/contract'
import { type ReactElement, useEffect } from 'react'
import * as css from './PageFailed.css.ts'

export interface PageFailedProps {
  error: unknown
  onRetry: () => void
}

/**
 * Stands where a page should. Plain elements only: it must show when the rest of the program could not be loaded,
 * before a sign-in as well as after.
 */
export function PageFailed({ error, onRetry }: PageFailedProps): ReactElement {
  const known = isProductError(error) ? error : null
  const isCutOff = known?.kind === 'network'
  // Nobody has to press a button for what only the network was missing.
  useEffect(() => {
    if (!isCutOff) return
    globalThis.addEventListener('online', onRetry)
    return () => globalThis.removeEventListener('online', onRetry)
  }, [isCutOff, onRetry])
  return (
    <div role="alert" className={css.page}>
      <h1 className={css.title}>This page could not be shown</h1>
      <p className={css.message}>{known?.message ?? 'Something in the dashboard failed.'}</p>
      <p className={css.quiet}>
        {known?.remedy ?? 'Try again. If the page fails again, reload it: there may be a newer version.'}
        {known?.requestId === undefined ? '' : ` Request ${known.requestId}.`}
      </p>
      <button type="button" className={css.retry} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
