import { type ShipmentDetail, shipmentEntity } from '@org/core'
import { Button, Facts, formatDay } from '@org/ui'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { FactsDialog } from './FactsDialog.tsx'
import * as css from './Shipments.css.ts'

const { columns: COLUMNS } = shipmentEntity

/** What is known about a shipment, and the way to change it. */
export function ShipmentFacts({ detail }: { detail: ShipmentDetail }) {
  const { why } = useMay('samples.edit')
  const [isEdited, setIsEdited] = useState(false)
  const { laboratoryName, carrier, tracking, note, shippedOn, status } = detail.shipment
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
