import { palettes, useScheme } from '@org/ui'
import { POSITION_HUES, POSITION_MARKS } from '#map/drawn-positions.ts'
import * as css from './Collected.css.ts'
import type { ReviewState } from './rows.ts'

/** What a person leaves out goes nowhere, as what has no point. */
export const drawnAs = (state: ReviewState) => (state === 'leftOut' ? 'unmatched' : state)

/** A state’s color and sign, as the map has it. */
export function StateMark({ state }: { state: ReviewState }) {
  const palette = palettes[useScheme()]
  return (
    <span aria-hidden className={css.mark} style={{ borderColor: palette[POSITION_HUES[drawnAs(state)]] }}>
      {POSITION_MARKS[drawnAs(state)]}
    </span>
  )
}
