import { Banner } from '@org/ui'
import type { PreviewWarning, Refusal } from '../preview/messages.ts'
import * as css from './Warnings.css.ts'

export interface WarningsProps {
  warnings: readonly PreviewWarning[]
  refusal: Refusal | null
}

/** Why there is no design, with what to do; or in what the design falls short of its plan. */
export function Warnings({ warnings, refusal }: WarningsProps) {
  if (refusal !== null) {
    return (
      <Banner tone="bad">
        <p className={css.wrong}>{refusal.message}</p>
        <p className={css.remedy}>{refusal.remedy}</p>
      </Banner>
    )
  }
  if (warnings.length === 0) return null
  return (
    <Banner tone="progress">
      <ul className={css.list} aria-label="Warnings">
        {[...new Set(warnings.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Banner>
  )
}
