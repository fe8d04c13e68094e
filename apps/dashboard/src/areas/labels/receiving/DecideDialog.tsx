import { manifestLineEntity } from '@org/core'
import { TextField } from '@org/ui'
import { NameList } from '#lists/bulk/NameList.tsx'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'
import * as css from '../shipments/Shipments.css.ts'
import { lineName } from '../shipments/words.ts'
import { sampleCount } from '../words.ts'
import type { Deciding } from './decisions.ts'
import { useDecide } from './useDecide.ts'

interface DecideDialogProps {
  shipmentId: number
  deciding: Deciding
  onDone: () => void
  onClose: () => void
}

const WORDS = {
  damaged: {
    title: (samples: string) => `${samples} damaged?`,
    note: 'Damaged samples have arrived. They are accepted or rejected later.',
    action: (samples: string) => `Mark ${samples} as damaged`,
    example: 'The bag is torn, half of the soil is gone',
  },
  not_received: {
    title: (samples: string) => `${samples} not received?`,
    note: 'Only what someone has looked for and not found was not received. A later scan receives it.',
    action: (samples: string) => `Mark ${samples} as not received`,
    example: 'Not in box 2',
  },
} as const

/** What is noted about samples that did not arrive as they should. */
export function DecideDialog({ shipmentId, deciding: { state, lines }, onDone, onClose }: DecideDialogProps) {
  const { decide } = useDecide(shipmentId)
  const typed = useTyped(`shipment:${shipmentId}:${state}`)
  const words = WORDS[state]
  const samples = sampleCount(lines.length)
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => null,
    send: async () => {
      await decide(lines, state, (typed.text ?? '').trim())
      onDone()
    },
  })
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={words.title(samples)}
      note={`${words.note} This can be undone.`}
      label={manifestLineEntity.columns.note.label}
      action={{ label: form.isSending ? 'Saving…' : words.action(samples), tone: 'primary' }}
      className={css.form}
    >
      <NameList
        of={['sample', 'samples']}
        rows={lines.map((line) => ({ id: line.id, name: lineName(line), isListed: true }))}
      />
      <TextField
        label={manifestLineEntity.columns.note.label}
        value={typed.text ?? ''}
        onChange={typed.type}
        maxLength={500}
        autoFocus
        note={words.example}
      />
    </TypedDialog>
  )
}
