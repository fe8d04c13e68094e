import { calendarDay, type ShipmentDetail, shipmentEntity } from '@org/core'
import { DatePicker, TextField } from '@org/ui'
import { useState } from 'react'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import { together } from '#unsaved/together.ts'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'
import { sampleCount } from '../words.ts'
import { useLeft } from './data.ts'
import { LeftNames } from './LeftBehind.tsx'
import { leftCount } from './left-groups.ts'
import * as css from './Shipments.css.ts'
import { useShipmentWrites } from './useShipmentWrites.ts'
import { boxCount } from './words.ts'

const { columns: COLUMNS } = shipmentEntity

interface ShipDialogProps {
  detail: ShipmentDetail
  onClose: () => void
}

/** When and how a shipment leaves, and what is sealed with it. */
export function ShipDialog({ detail, onClose }: ShipDialogProps) {
  const { id, number, version, carrier, tracking } = detail.shipment
  const { ship } = useShipmentWrites()
  const { data: left } = useLeft(id)
  const leavesSome = leftCount(left) > 0
  const texts = {
    carrier: useTyped(`shipment:${id}:ship:carrier`, carrier),
    tracking: useTyped(`shipment:${id}:ship:tracking`, tracking),
  }
  const [shippedOn, setShippedOn] = useState<string | null>(() => calendarDay(new Date()))
  const [dayProblem, setDayProblem] = useState<string | null>(null)
  const shown = { carrier: texts.carrier.text ?? carrier, tracking: texts.tracking.text ?? tracking }
  const typed = together(Object.values(texts))
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => dayProblem ?? (shippedOn === null ? 'Enter the day' : null),
    send: async () => {
      if (shippedOn === null) return
      const said = { carrier: shown.carrier.trim(), tracking: shown.tracking.trim() }
      await ship({ id, version, shippedOn, ...said }, number)
    },
  })
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={`Ship ${number}?`}
      note={shipWords(detail)}
      label={COLUMNS.tracking.label}
      action={{
        label: form.isSending
          ? 'Shipping…'
          : leavesSome
            ? 'Ship without them'
            : `Ship ${boxCount(detail.boxes.length)}`,
        tone: 'primary',
      }}
      className={css.form}
    >
      {left !== undefined && leavesSome ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to what is entered; these are only read
        <div
          role="group"
          aria-label="Left behind"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className={css.leftInDialog}
        >
          <LeftNames left={left} />
        </div>
      ) : null}
      <DatePicker
        label={COLUMNS.shippedOn.label}
        value={shippedOn}
        onChange={setShippedOn}
        onProblem={setDayProblem}
        isInvalid={form.problem !== null}
        {...(form.problem === null ? {} : { problem: form.problem })}
      />
      <TextField
        label={COLUMNS.carrier.label}
        value={shown.carrier}
        onChange={texts.carrier.type}
        maxLength={100}
      />
      <TextField
        label={COLUMNS.tracking.label}
        value={shown.tracking}
        onChange={texts.tracking.type}
        maxLength={100}
      />
    </TypedDialog>
  )
}

/** What is sealed, what goes empty, and what becomes of the samples. */
function shipWords({ shipment, boxes }: ShipmentDetail): string {
  const open = boxes.filter(({ sealedAt }) => sealedAt === null)
  const empty = boxes.filter(({ samples }) => samples === 0)
  return [
    `${sampleCount(shipment.samples)} in ${boxCount(boxes.length)} go to ${shipment.laboratoryName}.`,
    open.length === 0 ? 'Every box is sealed.' : `${open.map(({ code }) => code).join(', ')} will be sealed.`,
    ...(empty.length === 0 ? [] : [`${empty.map(({ code }) => code).join(', ')} is empty.`]),
    'This can be undone.',
  ].join(' ')
}
