import type { ManifestLine } from '@org/core'
import { formatNumber } from '@org/ui'
import * as css from '../shipments/Shipments.css.ts'
import { lineWord } from '../shipments/words.ts'
import { BENCH_STATES, type BenchState } from './counts.ts'

interface StateChipsProps {
  lines: readonly ManifestLine[]
  /** Null: all. */
  value: BenchState | null
  onChange: (state: BenchState | null) => void
}

/** Narrows the manifest to the samples of one state. */
export function StateChips({ lines, value, onChange }: StateChipsProps) {
  const count = (state: BenchState) => lines.filter((line) => line.state === state).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div role="group" aria-label="Show samples" className={css.chips}>
      <button type="button" className={css.chip} aria-pressed={value === null} onClick={() => onChange(null)}>
        All {formatNumber(lines.length)}
      </button>
      {BENCH_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={css.chip}
          aria-pressed={value === state}
          onClick={() => onChange(value === state ? null : state)}
        >
          {lineWord(state)} {formatNumber(count(state))}
        </button>
      ))}
    </div>
  )
}
