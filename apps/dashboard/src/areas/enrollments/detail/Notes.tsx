import { enrollmentEntity, type ProductError } from '@org/core'
import { TextField, toasts } from '@org/ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { keepTyped, useTyped } from '#unsaved/typed.ts'
import { goesToUnsaved, Unsaved } from '#unsaved/Unsaved.tsx'
import { useIsThere } from '#writes/is-there.ts'
import * as css from './Detail.css.ts'
import type { PartProps } from './Facts.tsx'
import { notesPlace } from './useEnrollmentEdits.ts'

type FieldKey = Parameters<NonNullable<ComponentProps<typeof TextField>['onKeyDown']>>[0]

const MAX_NOTES = 4000

/**
 * Notes typed over where they stand: saved on leaving them and by Ctrl/⌘ Enter; Escape brings back what was there. What
 * is typed is kept until it is saved, whatever happens to the page or the network.
 */
export function Notes({ enrollment: { id, notes }, save }: PartProps) {
  const typed = useTyped(notesPlace(id), notes)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was sent last and not refused: leaving the notes does not send it again. */
  const sent = useRef<string | null>(null)
  const isThere = useIsThere()

  function write(next: string) {
    typed.type(next)
    sent.current = null
    setProblem(null)
  }

  async function commit() {
    const { text, seen } = typed
    if (text === null || text === sent.current) return
    const mine = text.trim()
    // What differs neither from what is there nor from what was there when the typing began is no edit.
    if (mine === notes || mine === seen) return typed.forget()
    sent.current = text
    setProblem(null)
    const edit = { key: 'notes', seen, mine } as const
    const failure = await save(edit)
    if (failure === null) return
    sent.current = null
    keepTyped(notesPlace(id), text, seen)
    if (isThere.current) setProblem(`Not saved: ${failure.message}. Press Save to try again.`)
    else sayUnsaved(failure, save, edit)
  }

  function giveUp() {
    typed.forget()
    sent.current = null
    setProblem(null)
  }

  function operate(event: FieldKey) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void commit()
    else if (event.key === 'Escape' && typed.text !== null) giveUp()
    else event.continuePropagation()
  }

  // Closing the drawer while typing loses nothing either.
  const leave = useRef(commit)
  useEffect(() => {
    leave.current = commit
  })
  useEffect(() => () => void leave.current(), [])

  return (
    <section aria-label={enrollmentEntity.columns.notes.label} className={css.section}>
      <Form
        onSubmit={(event) => event.preventDefault()}
        validationErrors={problem === null ? {} : { notes: problem }}
        validationBehavior="aria"
      >
        <TextField
          name="notes"
          label={enrollmentEntity.columns.notes.label}
          value={typed.text ?? notes}
          onChange={write}
          onBlur={(event) => goesToUnsaved(event) || void commit()}
          onKeyDown={operate}
          maxLength={MAX_NOTES}
          autoComplete="off"
          multiline
        />
        {typed.text !== null && (typed.isRestored || problem !== null) ? (
          <Unsaved
            typed={typed}
            label={enrollmentEntity.columns.notes.label}
            onSave={() => {
              sent.current = null
              void commit()
            }}
            onDiscard={giveUp}
          />
        ) : null}
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

/** The words are kept with the enrollment, and are there again when it is opened. */
function sayUnsaved({ message, remedy = '' }: ProductError, save: PartProps['save'], edit: NotesEdit): void {
  toasts.show({
    tone: 'bad',
    message: `Notes not saved: ${`${message}. ${remedy}`.trim()} What you typed is kept with the enrollment.`,
    action: { label: 'Try again', run: () => void saveLate(save, edit) },
  })
}
