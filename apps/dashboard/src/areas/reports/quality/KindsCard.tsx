import type { Quality } from '@org/core'
import { formatNumber } from '@org/ui'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
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
    <Card title="Why they need a look">
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
      <p className={report.cardNote}>
        “Unit in doubt” stands for all results of a file and an analyte. Accepted results do not come back
        here.
      </p>
    </Card>
  )
}
