import { paths, type ShipmentDetail, shipmentEntity } from '@org/core'
import { Button, Facts, formatDay } from '@org/ui'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import * as css from './Shipments.css.ts'

const { columns: COLUMNS } = shipmentEntity

/** What is known about a shipment, and the way to change it. */
export function ShipmentFacts({ detail }: { detail: ShipmentDetail }) {
  const { why } = useMay('samples.edit')
  const [isEdited, setIsEdited] = useState(false)
  const { laboratoryName, carrier, tracking, note, shippedOn, status, id } = detail.shipment
  return (
    <section aria-label="Facts" className={css.form}>
      <Facts
        facts={[
          [COLUMNS.laboratoryId.label, laboratoryName],
          [COLUMNS.carrier.label, carrier],
          [COLUMNS.tracking.label, tracking],
          ...(shippedOn === null ? [] : ([[COLUMNS.shippedOn.label, formatDay(shippedOn)]] as const)),
          [COLUMNS.note.label, note],
        ]}
      />
      <div className={css.line}>
        <Link href={paths.samplingLabelTracking.link({ manifest: id })}>Show its samples in the list</Link>
      </div>
      {status === 'closed' ? null : (
        <div>
          <Button disabledReason={why} onPress={() => setIsEdited(true)}>
            Change…
          </Button>
        </div>
      )}
      {isEdited ? <FactsDialog detail={detail} onClose={() => setIsEdited(false)} /> : null}
    </section>
  )
}
