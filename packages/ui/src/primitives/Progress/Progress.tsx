import { Label, ProgressBar } from 'react-aria-components'
import * as css from './Progress.css.ts'

export interface ProgressProps {
  label: string
  /** 0 to 1; absent where nobody knows how much is left. */
  fraction?: number
}

/** Work that takes more than a second. */
export function Progress({ label, fraction }: ProgressProps) {
  const known = fraction === undefined ? { isIndeterminate: true } : { value: fraction * 100 }
  return (
    <ProgressBar {...known} className={css.root}>
      {({ percentage, valueText }) => (
        <>
          <div className={css.line}>
            <Label className={css.label}>{label}</Label>
            <span className={css.label}>{valueText}</span>
          </div>
          <div className={css.track}>
            {percentage === undefined ? (
              <div className={css.unknown} />
            ) : (
              <div className={css.fill} style={{ width: `${percentage}%` }} />
            )}
          </div>
        </>
      )}
    </ProgressBar>
  )
}
