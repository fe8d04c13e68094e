import type { CheckSummary } from '@org/core'
import { formatNumber } from '@org/ui'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from '../parts/Results.css.ts'
import type { Show } from '../view.ts'

interface ChipsProps {
  summary: CheckSummary
  show: Show | null
  onShow: (show: Show | null) => void
}

/** How many rows become what; each shows those alone. */
export function Chips({ summary, show, onShow }: ChipsProps) {
  const { outcomes } = summary
  const chips: readonly (readonly [Show | null, string, number, Mark?])[] = [
    [null, 'All', summary.rows],
    ['new', 'New', outcomes.new],
    ['changed', 'Changed', outcomes.changed],
    ['same', 'Same', outcomes.same],
    ['error', 'Errors', summary.errorRows, 'bad'],
    ['confirm', 'To confirm', summary.toConfirm, 'bad'],
    ['warning', 'Warnings', summary.warningRows, 'progress'],
    ['unmatched', 'Not matched', outcomes.unmatched, 'bad'],
    ['leftOut', 'Left out', outcomes.leftOut],
  ]
  // Those that are always looked for stay, also with none.
  const shown = chips.filter(([key, , count]) => count > 0 || key === show || key === null || ALWAYS.has(key))
  return (
    <fieldset aria-label="Rows shown" className={css.chips}>
      {shown.map(([key, word, count, mark]) => (
        <button
          key={word}
          type="button"
          className={css.chip}
          aria-pressed={key === show}
          data-mark={count > 0 ? mark : undefined}
          onClick={() => onShow(key === show ? null : key)}
        >
          {mark !== undefined && count > 0 ? MARKS[mark] : null}
          {`${word} ${formatNumber(count)}`}
        </button>
      ))}
    </fieldset>
  )
}

type Mark = 'bad' | 'progress'
const MARKS: Readonly<Record<Mark, ReactNode>> = {
  bad: <CircleAlert size={14} aria-hidden />,
  progress: <TriangleAlert size={14} aria-hidden />,
}
const ALWAYS = new Set<Show>(['new', 'changed', 'error', 'warning', 'unmatched'])
