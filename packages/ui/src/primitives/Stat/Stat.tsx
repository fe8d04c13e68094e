import { type ReactNode, useId } from 'react'
import * as css from './Stat.css.ts'

export interface StatProps {
  label: string
  /** Formatted; null while it is not known. */
  value: ReactNode
  /** Beside the number, quieter: its unit, what it is of. */
  note?: ReactNode
  /** `large` where one number matters; at most one on a screen. */
  size?: 'plain' | 'large'
}

/** One number that answers a question. */
export function Stat({ label, value, note, size = 'plain' }: StatProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this groups a number with its name
    <div role="group" aria-labelledby={id} className={css.stat}>
      <div id={id} className={css.label}>
        {label}
      </div>
      <div className={css.line}>
        <span className={size === 'large' ? css.figure : css.plain}>{value ?? '–'}</span>
        {note === undefined ? null : <span className={css.note}>{note}</span>}
      </div>
    </div>
  )
}
