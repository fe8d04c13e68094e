import { EmptyState } from '@org/ui'
import { Truck } from 'lucide-react'

/** Before the first shipment. */
export function NoShipments() {
  return (
    <EmptyState icon={<Truck size={32} />} title="No shipments yet">
      Begin a shipment, scan samples into its boxes, and ship them with a manifest. The laboratory’s bench
      then checks each sample as it arrives.
    </EmptyState>
  )
}
