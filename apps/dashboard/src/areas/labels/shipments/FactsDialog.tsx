import { type ShipmentDetail, shipmentEntity } from '@org/core'
import { Select, TextField } from '@org/ui'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import { together } from '#unsaved/together.ts'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'
import { useLaboratories } from './data.ts'
import * as css from './Shipments.css.ts'
import { useShipmentWrites } from './useShipmentWrites.ts'

const { columns: COLUMNS } = shipmentEntity
const TEXTS = [
  { key: 'carrier', most: 100 },
  { key: 'tracking', most: 100 },
  { key: 'note', most: 1000, multiline: true },
] as const

interface FactsDialogProps {
  detail: ShipmentDetail
  onClose: () => void
}

/** What is known about a shipment besides its samples. */
export function FactsDialog({ detail: { shipment }, onClose }: FactsDialogProps) {
  const { id, number, version } = shipment
  const { update } = useShipmentWrites()
  const { data } = useLaboratories()
  const parts = {
    laboratoryId: useTyped(`shipment:${id}:laboratory`, String(shipment.laboratoryId)),
    carrier: useTyped(`shipment:${id}:carrier`, shipment.carrier),
    tracking: useTyped(`shipment:${id}:tracking`, shipment.tracking),
    note: useTyped(`shipment:${id}:note`, shipment.note),
  }
  const laboratoryId = Number(parts.laboratoryId.text ?? shipment.laboratoryId)
  const textOf = (key: 'carrier' | 'tracking' | 'note') => parts[key].text ?? shipment[key]
  const typed = together(Object.values(parts))
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => null,
    send: async () => {
      const [carrier, tracking, note] = TEXTS.map(({ key }) => textOf(key).trim())
      await update({ id, version, laboratoryId, ...{ carrier, tracking, note } }, number)
    },
  })
  const laboratories = (data?.items ?? []).filter((each) => each.active || each.id === shipment.laboratoryId)
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={`Manifest ${number}`}
      note={undefined}
      label={COLUMNS.note.label}
      action={{ label: form.isSending ? 'Saving…' : 'Save', tone: 'primary' }}
      className={css.form}
    >
      {laboratories.length === 0 ? null : (
        <Select
          label={COLUMNS.laboratoryId.label}
          options={laboratories.map((each) => ({ key: String(each.id), label: each.name }))}
          value={String(laboratoryId)}
          onChange={parts.laboratoryId.type}
        />
      )}
      {TEXTS.map(({ key, most, ...more }) => (
        <TextField
          key={key}
          label={COLUMNS[key].label}
          value={textOf(key)}
          onChange={parts[key].type}
          maxLength={most}
          {...more}
        />
      ))}
    </TypedDialog>
  )
}
