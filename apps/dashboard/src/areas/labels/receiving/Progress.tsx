import { manifestLineEntity, type Shipment } from '@org/core'
import { formatNumber } from '@org/ui'
import { LineStateBadge } from '../shipments/looks.tsx'
import { checkedOf, lineWord } from '../shipments/words.ts'
import { BENCH_STATES, countsOf } from './counts.ts'
import * as css from './Receiving.css.ts'

/** How far the bench is: what was checked of what is on the manifest, and what became of it. */
export function BenchProgress({ shipment }: { shipment: Shipment }) {
  const counts = countsOf(shipment)
  const checked = checkedOf(shipment)
  return (
    <section aria-label="How far the bench is" className={css.progress}>
      <div className={css.heading}>{manifestLineEntity.columns.checkedAt.label}</div>
      <p role="status" className={css.figures}>
        <span className={css.figure}>{formatNumber(checked)}</span>{' '}
        <span className={css.total}>of {formatNumber(shipment.samples)}</span>
      </p>
      <div
        className={css.bar}
        role="img"
        aria-label={BENCH_STATES.map((state) => `${lineWord(state)} ${counts[state]}`).join(', ')}
      >
        {BENCH_STATES.map((state) => (
          <span key={state} className={css.parts[state]} style={{ flexGrow: counts[state], flexBasis: 0 }} />
        ))}
      </div>
      <dl className={css.counts}>
        {BENCH_STATES.map((state) => (
          <div key={state} className={css.count}>
            <dt>
              <LineStateBadge state={state} />
            </dt>
            <dd className={css.countNumber}>{formatNumber(counts[state])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
