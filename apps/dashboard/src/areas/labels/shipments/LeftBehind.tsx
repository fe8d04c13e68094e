import type { LeftBehind, ShipmentDetail } from '@org/core'
import { ErrorState, formatNumber, pageStyles } from '@org/ui'
import { useLeft } from './data.ts'
import { leftCount, leftGroups, leftWords } from './left-groups.ts'
import * as css from './Shipments.css.ts'

/** What the shipment leaves behind: counted while it is packed, named once a box is sealed. */
export function LeftOfShipment({ detail: { shipment, boxes } }: { detail: ShipmentDetail }) {
  const { data, error, reload } = useLeft(shipment.id)
  const sealed = boxes.filter(({ sealedAt }) => sealedAt !== null).length
  if (data === undefined)
    return error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />
  const count = leftCount(data)
  if (count === 0) return null
  return (
    // It opens by itself when a box is sealed; between, a person opens and closes it.
    <details key={sealed} className={css.left} open={sealed > 0}>
      <summary className={pageStyles.lead}>{leftWords(count)}</summary>
      <LeftNames left={data} />
    </details>
  )
}

/** Samples that are left behind, by field, with point and depth. */
export function LeftNames({ left }: { left: LeftBehind }) {
  return leftGroups(left).map(({ title, fields, more }) => (
    <section key={title} aria-label={title} className={css.leftGroup}>
      <p>{title}:</p>
      <ul className={css.leftFields}>
        {fields.map(({ id, name, samples }) => (
          <li key={id}>
            <span className={pageStyles.lead}>{name}</span>: {samples.join('; ')}
          </li>
        ))}
        {more > 0 ? <li className={pageStyles.muted}>and {formatNumber(more)} more</li> : null}
      </ul>
    </section>
  ))
}
