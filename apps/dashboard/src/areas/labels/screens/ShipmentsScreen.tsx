import { Button, formatCount, PageHead, pageStyles, Skeleton } from '@org/ui'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { LaboratoriesDialog } from '../laboratories/LaboratoriesDialog.tsx'
import { openLaboratories } from '../laboratories/laboratories-open.ts'
import { viewsOf } from '../parts/page-views.ts'
import { useShipments } from '../shipments/data.ts'
import { NewShipment } from '../shipments/NewShipment.tsx'
import { ShipmentTable } from '../shipments/ShipmentTable.tsx'
import type { Place } from '../view.ts'

/** The shipments to laboratories. */
export function ShipmentsScreen({ place }: { place: Place }) {
  const { data } = useShipments()
  const { why } = useMay('samples.edit')
  const [isNew, setIsNew] = useState(false)
  const count = data?.items.length
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Label tracking"
        note={
          count === undefined ? (
            <Skeleton width={24} />
          ) : (
            <span role="status">{formatCount(count, 'shipment', 'shipments')}</span>
          )
        }
        actions={
          <>
            <Button icon={<FlaskConical size={16} aria-hidden />} onPress={openLaboratories}>
              Laboratories
            </Button>
            <Button
              tone="primary"
              icon={<Plus size={16} aria-hidden />}
              disabledReason={why}
              onPress={() => setIsNew(true)}
            >
              New shipment
            </Button>
          </>
        }
      />
      <SamplingTabs views={viewsOf(place)} />
      <div className={pageStyles.fill}>
        <ShipmentTable onOpen={({ id }) => place.showShipment(id)} />
      </div>
      {isNew ? <NewShipment onMade={place.showShipment} onClose={() => setIsNew(false)} /> : null}
      <LaboratoriesDialog />
    </div>
  )
}
