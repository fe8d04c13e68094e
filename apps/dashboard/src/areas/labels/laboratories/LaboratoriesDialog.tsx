import { type Laboratory, laboratoryEntity, MAX_LABORATORIES } from '@org/core'
import { useMay } from '#data/permissions.ts'
import { RecordsDialog } from '#lists/RecordsDialog.tsx'
import { useLaboratories } from '../shipments/data.ts'
import { LaboratoryForm } from './LaboratoryForm.tsx'
import { laboratoriesDialog } from './laboratories-open.ts'

/** The laboratories, and one of them to change or to add. */
export function LaboratoriesDialog() {
  const { isOpen, edited, onAdded } = laboratoriesDialog.useOpen()
  const { data } = useLaboratories()
  if (!isOpen) return null
  if (edited === null) return <LaboratoryList />
  const laboratory = edited === 'new' ? null : data?.items.find(({ id }) => id === edited)
  if (laboratory === undefined) return null
  return (
    <LaboratoryForm
      key={edited}
      laboratory={laboratory}
      onAdded={onAdded}
      onClose={laboratoriesDialog.leave}
    />
  )
}

function LaboratoryList() {
  return (
    <RecordsDialog
      title="Laboratories"
      one="laboratory"
      none="There is no laboratory yet. Add the laboratory that your samples go to."
      most={MAX_LABORATORIES}
      query={useLaboratories()}
      factsOf={factsOf}
      activeLabel={laboratoryEntity.columns.active.label}
      why={useMay('samples.edit').why}
      onEdit={laboratoriesDialog.edit}
      onClose={laboratoriesDialog.close}
    />
  )
}

function factsOf({ email, phone, tests, orderFormat }: Laboratory): string[] {
  const order = laboratoryEntity.columns.orderFormat.kind.label?.(orderFormat) ?? orderFormat
  return [email, phone, tests, `orders as ${order}`].filter(Boolean)
}
