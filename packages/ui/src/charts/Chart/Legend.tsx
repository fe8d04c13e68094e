import type { ReactNode } from 'react'
import { UNIT_PX } from '../layout/size.ts'
import * as css from './Chart.css.ts'

const SWATCH = { width: 6 * UNIT_PX, height: 3 * UNIT_PX }

export interface LegendProps {
  names: readonly string[]
  /** Draws a series' sample into the width and height given (CSS pixels). */
  sample: (series: number, size: typeof SWATCH) => ReactNode
  /** Definitions the samples refer to. */
  definitions?: ReactNode
}

/** Which look is whose. */
export function Legend({ names, sample, definitions }: LegendProps) {
  return (
    <ul className={css.legend}>
      {names.map((name, series) => (
        <li key={name} className={css.legendItem}>
          <svg aria-hidden="true" {...SWATCH} className={css.drawing}>
            {series === 0 ? definitions : null}
            {sample(series, SWATCH)}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
