import type { ProductError } from '@org/core'
import { Button, type ButtonTone, Dialog, DialogActions, ErrorState } from '@org/ui'
import type { ReactNode } from 'react'
import * as css from './Bulk.css.ts'
import { NameList, type NameListProps } from './NameList.tsx'

export interface BulkDialogProps extends NameListProps {
  /** `Deactivate 33 fields`: the question and the button that answers it. */
  act: string
  /** What becomes of them. */
  note: string
  /** What the person should know before. */
  warning?: ReactNode
  tone?: ButtonTone
  isPending: boolean
  failure: ProductError | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an act on rows that are not all on the screen: how many, which, and with what effect. */
export function BulkDialog({ act, note, warning, tone = 'primary', ...props }: BulkDialogProps) {
  return (
    <Dialog title={`${act}?`} isOpen onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <div className={css.content}>
        <p>{note}</p>
        {warning}
        <NameList of={props.of} rows={props.rows} />
        {props.failure === null ? null : <ErrorState error={props.failure} kept="Nothing was changed." />}
      </div>
      <DialogActions>
        <Button onPress={props.onClose}>Cancel</Button>
        <Button tone={tone} isPending={props.isPending} onPress={props.onConfirm}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
