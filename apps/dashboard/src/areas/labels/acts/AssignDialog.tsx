import { formatCode, type Label, labelEntity, type Sample } from '@org/core'
import { Checkbox, ComboBox, TextField } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'
import { sampleName, sampleTitle } from '../words.ts'
import * as css from './Acts.css.ts'
import { useLabelActs } from './useLabelActs.ts'

interface AssignDialogProps {
  label: Label
  onClose: () => void
}

/** Which sample a label goes to; where that one has a label of its own, whether the two are swapped. */
export function AssignDialog({ label, onClose }: AssignDialogProps) {
  const { assign } = useLabelActs()
  const typed = useTyped(`label:${label.id}:assign`)
  const found = useSamplesFor(label)
  const [sample, setSample] = useState<Sample | null>(null)
  const [isSwapped, setIsSwapped] = useState(true)
  const offersSwap = sample?.labelCode != null && label.sampleId !== null
  const code = formatCode(label.code)
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => (sample === null ? 'Choose a sample' : null),
    send: async () => {
      if (sample === null) return
      const { id, version } = label
      const asked = { id, version, sampleId: sample.id, swap: offersSwap && isSwapped }
      await assign(
        { ...asked, reason: (typed.text ?? '').trim() },
        `${code} assigned to ${sampleTitle(sample)}`,
      )
    },
  })
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={`Assign ${code} to another sample?`}
      note="The label goes to the sample that you choose, with its state. This can be undone."
      label={labelEntity.columns.reason.label}
      action={{ label: form.isSending ? 'Saving…' : 'Assign the label', tone: 'primary' }}
      className={css.form}
    >
      <ComboBox
        label="Goes to"
        // What is wrong with the form is said here.
        name="reason"
        options={found.samples.map((each) => ({ key: String(each.id), label: sampleName(each) }))}
        value={sample === null ? null : String(sample.id)}
        onChange={(key) => setSample(found.samples.find(({ id }) => String(id) === key) ?? null)}
        onSearch={found.search}
        isSearching={found.isSearching}
        placeholder="Field, point or label"
        autoFocus
        {...(found.failure === undefined ? {} : { failure: found.failure })}
      />
      {offersSwap && sample?.labelCode != null ? (
        <Checkbox isSelected={isSwapped} onChange={setIsSwapped}>
          {`Swap: ${formatCode(sample.labelCode)} goes to the sample that ${code} had`}
        </Checkbox>
      ) : null}
      <TextField
        label={labelEntity.columns.reason.label}
        value={typed.text ?? ''}
        onChange={typed.type}
        maxLength={500}
        note="Two bags had each other’s label"
      />
    </TypedDialog>
  )
}

const SAMPLES_OFFERED = 50

/** Samples of the label’s field year; for a blank label those of every field. */
function useSamplesFor({ fieldYearId, sampleId }: Label) {
  const { samples } = useClient()
  const [text, search] = useState('')
  const query = {
    limit: SAMPLES_OFFERED,
    ...(fieldYearId === null ? {} : { fieldYearId: [fieldYearId] }),
    ...(text.trim() === '' ? {} : { search: text.trim() }),
  }
  const { data, error, isValidating } = useQuery(['samples', 'choices', query], () => samples.list(query), {
    keepPreviousData: true,
  })
  return {
    samples: (data?.items ?? []).filter(({ id }) => id !== sampleId),
    search,
    isSearching: isValidating,
    failure: error?.message,
  }
}
