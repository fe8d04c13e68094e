import { errors, fieldYearEntity, yearWindow } from '@org/core'
import { asProductError, type ProductError } from '@org/core/contract'
import { Button, ComboBox, Dialog, DialogActions, ErrorState, Select } from '@org/ui'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import * as css from './AddYear.css.ts'

const FIELDS_OFFERED = 50
const { columns: LABELS } = fieldYearEntity

/** A new row: a year of a field. */
export function AddYear({ onAdded }: { onAdded: (id: number) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Plus size={16} aria-hidden />} onPress={() => setIsOpen(true)}>
        Add year
      </Button>
      {isOpen ? (
        <Dialog title="Add a year of a field" isOpen onOpenChange={setIsOpen}>
          <AddYearForm
            onClose={() => setIsOpen(false)}
            onAdded={(id) => {
              setIsOpen(false)
              onAdded(id)
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}

function AddYearForm({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const [fieldId, setFieldId] = useState<string | null>(null)
  const [year, setYear] = useState(String(new Date().getFullYear()))
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSending, setIsSending] = useState(false)
  const choices = useFieldChoices()
  const add = useAdd()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setFailure(null)
    try {
      if (fieldId === null) throw errors.conflict('Choose a field', 'Type any part of its name.')
      onAdded(await add(Number(fieldId), Number(year)))
    } catch (error) {
      setFailure(asProductError(error))
      setIsSending(false)
    }
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <ComboBox
        label={LABELS.fieldId.label}
        autoFocus
        options={choices.options}
        value={fieldId}
        onChange={setFieldId}
        onSearch={choices.search}
        isSearching={choices.isSearching}
      />
      <Select
        label={LABELS.year.label}
        options={yearWindow(new Date()).map((each) => ({ key: String(each), label: String(each) }))}
        value={year}
        onChange={setYear}
      />
      {failure === null ? null : <ErrorState error={failure} />}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isDisabled={isSending}>
          Add year
        </Button>
      </DialogActions>
    </form>
  )
}

/** Fields by any part of their names. */
function useFieldChoices() {
  const { fields } = useClient()
  const [text, setText] = useState('')
  const query = { limit: FIELDS_OFFERED, ...(text.trim() === '' ? {} : { search: text.trim() }) }
  const { data, isValidating } = useQuery(['fields', 'choices', query], () => fields.list(query), {
    keepPreviousData: true,
  })
  return {
    options: (data?.items ?? []).map(({ id, name, growerName }) => ({
      key: String(id),
      label: `${name}, ${growerName}`,
    })),
    search: setText,
    isSearching: isValidating,
  }
}

/** @returns the id of the new field year */
function useAdd() {
  const { fields } = useClient()
  const { offer } = useUndo()
  const written = useWritten()
  return async (fieldId: number, year: number): Promise<number> => {
    const { skipped, editId } = await fields.assignYear({ ids: [fieldId], year })
    const [reason] = skipped
    if (reason !== undefined) throw errors.conflict(reason.reason, 'Choose another field or year.')
    offer(editId, `${year} added`)
    await written('field_year')
    const { years } = await fields.get({ id: fieldId })
    const made = years.find((each) => each.year === year)
    if (made === undefined) throw errors.notFound('This year')
    return made.id
  }
}
