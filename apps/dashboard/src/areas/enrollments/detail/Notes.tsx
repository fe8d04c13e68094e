import { TextField } from '@org/ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import * as css from './Detail.css.ts'
import type { PartProps } from './Facts.tsx'
import { sayFailure } from './useEnrollmentEdits.ts'

type FieldKey = Parameters<NonNullable<ComponentProps<typeof TextField>['onKeyDown']>>[0]

const MAX_NOTES = 4000

/** Notes typed over where they stand: saved on leaving them and by Ctrl/⌘ Enter; Escape brings back what was there. */
export function Notes({ enrollment: { notes }, save }: PartProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const seen = useRef(notes)

  function typed(next: string) {
    if (draft === null) seen.current = notes
    setDraft(next)
    setProblem(null)
  }

  async function commit() {
    if (draft === null) return
    const mine = draft.trim()
    setDraft(null)
    if (mine === notes) return
    const failure = await save({ key: 'notes', seen: seen.current, mine })
    if (failure === null) return
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
      if (mine !== notes) void save({ key: 'notes', seen: seen.current, mine }).then(sayFailure)
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
