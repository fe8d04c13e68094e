import type { ProductError } from '@org/core'
import { TextField, toasts } from '@org/ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { useIsThere } from '../useIsThere.ts'
import * as css from './Detail.css.ts'
import type { PartProps } from './Facts.tsx'

type FieldKey = Parameters<NonNullable<ComponentProps<typeof TextField>['onKeyDown']>>[0]

const MAX_NOTES = 4000

/** Notes typed over where they stand: saved on leaving them and by Ctrl/⌘ Enter; Escape brings back what was there. */
export function Notes({ enrollment: { notes }, save }: PartProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const seen = useRef(notes)
  const isThere = useIsThere()
  /** What differs neither from what is there nor from what was there when the typing began is no edit. */
  const isEdit = (mine: string) => mine !== notes && mine !== seen.current

  function typed(next: string) {
    if (draft === null) seen.current = notes
    setDraft(next)
    setProblem(null)
  }

  async function commit() {
    if (draft === null) return
    const mine = draft.trim()
    setDraft(null)
    if (!isEdit(mine)) return
    const edit = { key: 'notes', seen: seen.current, mine } as const
    const failure = await save(edit)
    if (failure === null) return
    if (!isThere.current) return sayUnsaved(failure, save, edit)
    setDraft((newer) => newer ?? draft)
    setProblem(`Not saved: ${failure.message}. Leave the notes to try again.`)
  }

  function operate(event: FieldKey) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void commit()
    else if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      setProblem(null)
    } else event.continuePropagation()
  }

  // Whoever closes the drawer while typing loses nothing either.
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      const mine = draft?.trim() ?? notes
      if (isEdit(mine)) void saveLate(save, { key: 'notes', seen: seen.current, mine })
    }
  })
  useEffect(() => () => leave.current(), [])

  return (
    <section aria-label="Notes" className={css.section}>
      <Form
        onSubmit={(event) => event.preventDefault()}
        validationErrors={problem === null ? {} : { notes: problem }}
        validationBehavior="aria"
      >
        <TextField
          name="notes"
          label="Notes"
          value={draft ?? notes}
          onChange={typed}
          onBlur={() => void commit()}
          onKeyDown={operate}
          maxLength={MAX_NOTES}
          autoComplete="off"
          multiline
        />
      </Form>
    </section>
  )
}

type NotesEdit = Extract<Parameters<PartProps['save']>[0], { key: 'notes' }>

/** Saves what has no field any more to stand in. */
async function saveLate(save: PartProps['save'], edit: NotesEdit): Promise<void> {
  const failure = await save(edit)
  if (failure !== null) sayUnsaved(failure, save, edit)
}

/** Stays until it is put away: the words are kept in it. */
function sayUnsaved({ message, remedy = '' }: ProductError, save: PartProps['save'], edit: NotesEdit): void {
  toasts.show({
    tone: 'bad',
    message: `Notes not saved: ${message}. ${remedy}`.trim(),
    action: { label: 'Try again', run: () => void saveLate(save, edit) },
  })
}
