import type { LineState, SampleStatus, Shipment } from '@org/core'
import { Badge, type BadgeTone, Status, sampleLook } from '@org/ui'
import { CircleDashed, Lock, Package, Truck } from 'lucide-react'
import { lineWord, statusWord } from './words.ts'

const ICON_SIZE = 14
const STATUS_LOOKS = {
  packing: { tone: 'plan', Icon: Package },
  shipped: { tone: 'progress', Icon: Truck },
  closed: { tone: 'none', Icon: Lock },
} as const satisfies Record<Shipment['status'], { tone: BadgeTone; Icon: typeof Lock }>

/** How far a shipment is. */
export function ShipmentState({ status }: Pick<Shipment, 'status'>) {
  const { tone, Icon } = STATUS_LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon size={ICON_SIZE} aria-hidden />}>
      {statusWord(status)}
    </Badge>
  )
}

/** A state of a line looks as that of its sample; what nobody has checked is a state of its own. */
const SAME: Readonly<Record<Exclude<LineState, 'unchecked'>, SampleStatus>> = {
  packed: 'packed',
  received: 'received',
  damaged: 'damaged',
  not_received: 'not_received',
  unexpected: 'unexpected',
}

/** What was decided about a sample of a manifest. */
export function LineStateBadge({ state }: { state: LineState }) {
  if (state === 'unchecked')
    return <Badge icon={<CircleDashed size={ICON_SIZE} aria-hidden />}>{lineWord(state)}</Badge>
  return <Status state={LOOKS[state] ?? sampleLook(SAME[state]).state}>{lineWord(state)}</Status>
}

const { state: received } = sampleLook('received')
const { state: unexpected } = sampleLook('unexpected')
/** At the bench what has arrived is good; what no manifest has needs a person, and is not lost. */
const LOOKS: Readonly<Partial<Record<LineState, typeof received>>> = {
  received: { ...received, hue: 'ok' },
  unexpected: { ...unexpected, hue: 'progress' },
}
