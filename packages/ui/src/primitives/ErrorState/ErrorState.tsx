import { asProductError } from '@org/core/contract'
import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button/Button.tsx'
import * as css from './ErrorState.css.ts'

export interface ErrorStateProps {
  /** Whatever was caught; what is not a product error reads as 'Unknown error'. */
  error: unknown
  /** What is still there: `Your file and the names you typed are kept.` */
  kept?: string
  /** Offered only where trying again can help: the error says whether. */
  onRetry?: () => void
  /** The way on if the error says that a record does not exist: a link to its list. */
  action?: ReactNode
}

/** What happened, what was kept and what to do, with the request id to quote to support. */
export function ErrorState({ error, kept, onRetry, action }: ErrorStateProps) {
  const { kind, message, remedy, details, requestId, retryable } = asProductError(error)
  return (
    <div role="alert" className={css.root}>
      <span className={css.icon}>
        <OctagonAlert size={16} aria-hidden />
      </span>
      <div className={css.content}>
        <p className={css.what}>{message}</p>
        {details.length === 0 ? null : (
          <ul className={css.details}>
            {details.map((detail) => (
              <li key={`${detail.path} ${detail.message}`}>
                {detail.path === '' ? detail.message : `${detail.path}: ${detail.message}`}
              </li>
            ))}
          </ul>
        )}
        {kept === undefined ? null : <p>{kept}</p>}
        {remedy === undefined ? null : <p>{remedy}</p>}
        {requestId === undefined ? null : (
          <p className={css.request}>
            Request <span className={css.code}>{requestId}</span>
          </p>
        )}
        {onRetry === undefined || !retryable ? null : (
          <div className={css.actions}>
            <Button onPress={onRetry}>Try again</Button>
          </div>
        )}
        {action === undefined || kind !== 'notFound' ? null : <div className={css.actions}>{action}</div>}
      </div>
    </div>
  )
}
