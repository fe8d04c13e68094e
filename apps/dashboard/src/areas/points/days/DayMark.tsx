import { palettes, useScheme } from '@org/ui'
import { stratumColor } from '#map/stratum-colors.ts'
import * as css from './DayMark.css.ts'

/** A day’s number in its color, as the map has it. */
export function DayMark({ number }: { number: number }) {
  const palette = palettes[useScheme()]
  return (
    <span aria-hidden className={css.mark} style={{ borderColor: stratumColor(palette, number) }}>
      {number}
    </span>
  )
}
