import { type Box, boxEntity, MAX_BOXES, type ShipmentDetail } from '@org/core'
import { Badge, Button } from '@org/ui'
import { Lock, PackageOpen, Plus } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import { useSaid } from '../acts/useSaid.ts'
import { sampleCount } from '../words.ts'
import { useLeft } from './data.ts'
import { leftCount, leftWords } from './left-groups.ts'
import * as css from './Shipments.css.ts'
import { useShipmentWrites } from './useShipmentWrites.ts'
import { boxName } from './words.ts'

interface BoxesProps {
  detail: ShipmentDetail
  chosen: Box | undefined
  onChoose: (id: number) => void
}

/** The boxes of a shipment that is packed; scans go into the chosen one. */
export function Boxes({ detail, chosen, onChoose }: BoxesProps) {
  const { why } = useMay('samples.edit')
  const { addBox } = useShipmentWrites()
  const { run, isRunning } = useSaid()
  const add = () =>
    run('The box was not added', async () => {
      const id = await addBox(detail.shipment.id)
      if (id !== null) onChoose(id)
    })
  const { data: left } = useLeft(detail.shipment.id)
  const isFull = detail.boxes.length >= MAX_BOXES
  return (
    <section aria-label="Boxes" className={css.boxes}>
      {detail.boxes.map((box) => (
        <BoxCard
          key={box.id}
          box={box}
          title={boxName(box.number, detail)}
          left={leftCount(left)}
          isChosen={box.id === chosen?.id}
          onChoose={() => onChoose(box.id)}
        />
      ))}
      <Button
        icon={<Plus size={16} aria-hidden />}
        disabledReason={why ?? (isFull ? `A shipment has at most ${MAX_BOXES} boxes` : null)}
        isPending={isRunning}
        onPress={() => void add()}
      >
        Add box
      </Button>
    </section>
  )
}

interface BoxCardProps {
  box: Box
  title: string
  /** So many samples the shipment leaves behind. */
  left: number
  isChosen: boolean
  onChoose: () => void
}

const ICON_SIZE = 14

function BoxCard({ box, title, left, isChosen, onChoose }: BoxCardProps) {
  const { why } = useMay('samples.edit')
  const { seal } = useShipmentWrites()
  const { run, isRunning } = useSaid()
  const { id, version, code, sealedAt, samples } = box
  const isSealed = sealedAt !== null
  const turn = () =>
    run(isSealed ? 'The box was not opened' : 'The box was not sealed', () =>
      seal({ id, version, isSealed: !isSealed }, code),
    )
  return (
    <article aria-label={title} className={css.box} data-chosen={isChosen || undefined}>
      <div className={css.boxHead}>
        <span className={css.boxTitle}>{title}</span>
        {isSealed ? (
          <Badge tone="ok" icon={<Lock size={ICON_SIZE} aria-hidden />}>
            {boxEntity.columns.sealedAt.label}
          </Badge>
        ) : (
          <Badge icon={<PackageOpen size={ICON_SIZE} aria-hidden />}>Open</Badge>
        )}
      </div>
      <div className={css.line}>
        <span className={css.mono}>{code}</span>
        <span className={css.quiet}>{sampleCount(samples)}</span>
      </div>
      {isSealed && left > 0 ? <span className={css.quiet}>{leftWords(left)}</span> : null}
      <div className={css.line}>
        <Button tone={isChosen ? 'quiet' : 'neutral'} isDisabled={isChosen} onPress={onChoose}>
          {isChosen ? 'Scans go here' : 'Pack this box'}
        </Button>
        <Button
          aria-label={`${isSealed ? 'Open' : 'Seal'} ${code}`}
          disabledReason={why}
          isPending={isRunning}
          onPress={() => void turn()}
        >
          {isSealed ? 'Open' : 'Seal'}
        </Button>
      </div>
    </article>
  )
}
