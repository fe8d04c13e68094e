import { formatCode, labelEntity } from '@org/core'
import { NameList } from '#lists/bulk/NameList.tsx'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { labelCount } from '../words.ts'
import * as css from './Acts.css.ts'
import type { Asking } from './asked.ts'
import { useLabelActs } from './useLabelActs.ts'

interface VoidDialogProps {
  asking: Extract<Asking, { act: 'void' }>
  onClose: () => void
}

/** Why labels are not used any more. */
export function VoidDialog({ asking, onClose }: VoidDialogProps) {
  const { labels, ofChosen } = asking
  const { voidLabels } = useLabelActs()
  const typed = useTyped(`label:${labels.map(({ id }) => id).join(',')}:void`)
  const reason = (typed.text ?? '').trim()
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => reasonProblem(reason),
    send: () => voidLabels(asking, reason),
  })
  const [only] = labels
  const what = labels.length === 1 && only !== undefined ? formatCode(only.code) : labelCount(labels.length)
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={`Void ${what}?`}
      note="A void code is never used again, and its sample waits for another label. This can be undone."
      label={labelEntity.columns.reason.label}
      action={{ label: form.isSending ? 'Saving…' : `Void ${what}`, tone: 'danger' }}
      className={css.form}
    >
      {ofChosen === undefined ? null : (
        <NameList
          of={['label', 'labels']}
          rows={labels.map(({ id, code }) => ({ id, name: formatCode(code), isListed: true }))}
        />
      )}
      <ReasonField typed={typed} note="Torn when the bag was opened" />
    </TypedDialog>
  )
}
