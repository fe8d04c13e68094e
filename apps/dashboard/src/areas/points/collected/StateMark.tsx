import { palettes, useScheme } from '@org/ui'
import { POSITION_HUES, POSITION_MARKS } from '#map/drawn-positions.ts'
import * as css from './Collected.css.ts'
import type { CollectedState } from './rows.ts'

/** A state’s color and sign, as the map has it. */
export function StateMark({ state }: { state: CollectedState }) {
  const palette = palettes[useScheme()]
  return (
    <span aria-hidden className={css.mark} style={{ borderColor: palette[POSITION_HUES[state]] }}>
      {POSITION_MARKS[state]}
    </span>
  )
}
