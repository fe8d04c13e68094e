import type { Quality } from '@org/core'
import { formatNumber } from '@org/ui'
import * as css from './Quality.css.ts'
import type { QualityPlace } from './view.ts'
import { KIND_WORDS } from './words.ts'

interface KindsCardProps {
  quality: Pick<Quality, 'kinds'>
  place: QualityPlace
}

/** How many results need a look, and why; each narrows to those. */
export function KindsCard({ quality: { kinds }, place }: KindsCardProps) {
  const { kind: chosen = [] } = place.filters
  return (
    <fieldset aria-label="Why they need a look" className={css.chips}>
      {kinds.map(({ kind, results }) => (
        <button
          key={kind}
          type="button"
          className={css.chip}
          aria-pressed={chosen.includes(kind)}
          onClick={() => place.toggleKind(kind)}
        >
          {`${KIND_WORDS[kind]} ${formatNumber(results)}`}
        </button>
      ))}
    </fieldset>
  )
}
