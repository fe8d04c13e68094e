import { paths, type ShipmentDetail } from '@org/core'
import { Button, ErrorState, PageHead, pageStyles, Skeleton } from '@org/ui'
import { Truck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { lazyPart } from '#platform/lazy-part.ts'
import { Link } from '#platform/links.tsx'
import { NOTHING_ASKED, useAsked } from '../acts/asked.ts'
import { PlaceChoice } from '../parts/PlaceChoice.tsx'
import { viewsOf } from '../parts/page-views.ts'
import { PrintLabels } from '../print/PrintLabels.tsx'
import { CloseShipment } from '../receiving/CloseShipment.tsx'
import { Receiving } from '../receiving/Receiving.tsx'
import { useListening } from '../scan/useWedge.ts'
import { useShipment } from '../shipments/data.ts'
import { ShipmentFiles } from '../shipments/files.tsx'
import { ShipmentState } from '../shipments/looks.tsx'
import { Packing } from '../shipments/Packing.tsx'
import { ShipDialog } from '../shipments/ShipDialog.tsx'
import type { Place } from '../view.ts'

const ActDialogs = lazyPart(async () => (await import('../acts/ActDialogs.tsx')).ActDialogs)
const LabelDialog = lazyPart(async () => (await import('../panel/LabelDialog.tsx')).LabelDialog)

interface ShipmentScreenProps {
  id: number
  place: Place
}

/** One shipment: packed, then received. */
export function ShipmentScreen({ id, place }: ShipmentScreenProps) {
  useListening()
  const { data, error, reload } = useShipment(id)
  const [shown, show] = useState<string | null>(null)
  // Who leaves the page leaves the question.
  useEffect(() => () => useAsked.setState(NOTHING_ASKED), [])
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={data === undefined ? 'Shipment' : data.shipment.number}
        trail={[{ key: 'shipments', link: <Link href={SHIPMENTS}>Shipments</Link> }]}
        note={data === undefined ? <Skeleton width={32} /> : <Note {...data} />}
        {...(data === undefined ? {} : { actions: <Actions detail={data} /> })}
      />
      <SamplingTabs views={viewsOf(place)} end={<PlaceChoice place={place} />} />
      {error === undefined ? null : (
        <ErrorState
          error={error}
          {...(data === undefined ? {} : { kept: 'This shipment was loaded earlier.' })}
          onRetry={() => void reload()}
        />
      )}
      {data === undefined ? null : data.shipment.status === 'packing' ? (
        <Packing detail={data} place={place} onShowLabel={show} />
      ) : (
        <Receiving detail={data} place={place} onShowLabel={show} />
      )}
      <Suspense>
        {shown === null ? null : <LabelDialog code={shown} onClose={() => show(null)} />}
        <ActDialogs />
      </Suspense>
      <PrintLabels />
    </div>
  )
}

const SHIPMENTS = paths.samplingLabelTracking.link({ view: 'shipments' })

function Note({ shipment }: ShipmentDetail) {
  return (
    <span role="status">
      <ShipmentState status={shipment.status} /> {shipment.laboratoryName}
    </span>
  )
}

function Actions({ detail }: { detail: ShipmentDetail }) {
  const { why } = useMay('samples.edit')
  const [isAsked, setIsAsked] = useState(false)
  const { shipment } = detail
  return (
    <>
      <ShipmentFiles shipment={shipment} />
      {shipment.status === 'packing' ? (
        <Button
          tone="primary"
          icon={<Truck size={16} aria-hidden />}
          disabledReason={why ?? (shipment.samples === 0 ? 'No sample is packed yet' : null)}
          isReasonShown
          onPress={() => setIsAsked(true)}
        >
          Ship…
        </Button>
      ) : null}
      {shipment.status === 'shipped' ? <CloseShipment detail={detail} /> : null}
      {isAsked ? <ShipDialog detail={detail} onClose={() => setIsAsked(false)} /> : null}
    </>
  )
}
