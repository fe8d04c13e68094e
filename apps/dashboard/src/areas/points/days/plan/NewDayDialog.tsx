import type { Visit } from '@org/core'
import { Button, DatePicker, Dialog, DialogActions } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { addDays } from '../calendar.ts'
import type { DraftDay } from './draft.ts'
import * as css from './Plan.css.ts'

interface NewDayDialogProps {
  visit: Visit
  day: DraftDay
  today: string
  onMove: (day: string) => void
  onClose: () => void
}

/** A day that the plan does not have yet. */
export function NewDayDialog({ visit, day, today, onMove, onClose }: NewDayDialogProps) {
  const after = addDays(day.day, 1)
  const [to, setTo] = useState<string | null>(after < today ? today : after)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (to === null || to < today) return
    onMove(to)
    onClose()
  }
  return (
    <Dialog
      title={`Move ${visit.fieldName} to another day`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Form onSubmit={submit} className={css.form}>
        <DatePicker label="Day" value={to} min={today} onChange={setTo} autoFocus isRequired />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Move field
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
