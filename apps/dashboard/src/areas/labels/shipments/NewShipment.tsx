import { shipmentEntity } from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, Select, Skeleton } from '@org/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addLaboratory } from '../laboratories/laboratories-open.ts'
import { useSending } from '../print/usePrint.ts'
import { useLaboratories } from './data.ts'
import * as css from './Shipments.css.ts'
import { useShipmentWrites } from './useShipmentWrites.ts'

interface NewShipmentProps {
  onMade: (id: number) => void
  onClose: () => void
}

/** Where a new shipment goes; before the first laboratory there is none to choose. */
export function NewShipment({ onMade, onClose }: NewShipmentProps) {
  const { data, error, reload } = useLaboratories()
  const { create } = useShipmentWrites()
  const { send, isSending, failure } = useSending()
  const [chosen, choose] = useState<string | null>(null)
  const laboratories = data?.items.filter(({ active }) => active) ?? []
  const [first] = laboratories
  const laboratory = laboratories.find(({ id }) => String(id) === chosen) ?? first
  const add = () => addLaboratory((id) => choose(String(id)))
  const begin = async () => {
    if (laboratory === undefined) return
    await send(async () => {
      onMade(await create({ laboratoryId: laboratory.id }))
      onClose()
    })
  }
  return (
    <Dialog title="New shipment" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {data === undefined && error === undefined ? <Skeleton width={48} /> : null}
      {laboratory !== undefined ? (
        <div className={css.form}>
          <Select
            label={shipmentEntity.columns.laboratoryId.label}
            options={laboratories.map(({ id, name }) => ({ key: String(id), label: name }))}
            value={String(laboratory.id)}
            onChange={choose}
          />
          <p>The shipment gets its manifest number and its first box. You can add boxes later.</p>
        </div>
      ) : data !== undefined ? (
        <p>A shipment goes to a laboratory. Add the laboratory first.</p>
      ) : null}
      {failure === null ? null : <ErrorState error={failure} />}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          icon={<Plus size={16} aria-hidden />}
          tone={laboratory === undefined ? 'primary' : 'neutral'}
          onPress={add}
        >
          Add laboratory
        </Button>
        {laboratory === undefined ? null : (
          <Button tone="primary" isPending={isSending} onPress={() => void begin()}>
            Begin the shipment
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
