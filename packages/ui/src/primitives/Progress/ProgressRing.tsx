import { ProgressBar } from 'react-aria-components'
import * as css from './Progress.css.ts'

const STROKE = 3

export interface ProgressRingProps {
  /** Accessible name: it stands where there is no room to show it. */
  label: string
  /** 0 to 1; absent where nobody knows how much is left. */
  fraction?: number
  /** Its width in CSS pixels. */
  size?: number
}

/** Work on its way, where a bar has no room: in a button, a row, a corner. */
export function ProgressRing({ label, fraction, size = 16 }: ProgressRingProps) {
  const known = fraction === undefined ? { isIndeterminate: true } : { value: fraction * 100 }
  const shape = {
    cx: size / 2,
    cy: size / 2,
    r: (size - STROKE) / 2,
    fill: 'none',
    strokeWidth: STROKE,
    pathLength: 100,
  }
  return (
    <ProgressBar {...known} aria-label={label} className={css.ring}>
      {({ percentage }) => (
        <svg width={size} height={size} aria-hidden>
          <circle {...shape} className={css.ringTrack} />
          <circle
            {...shape}
            strokeDasharray={`${percentage ?? 25} 100`}
            className={percentage === undefined ? css.ringUnknown : css.ringFill}
          />
        </svg>
      )}
    </ProgressBar>
  )
}
