import type { ProductError } from '@org/core'
import { TextField, toasts } from '@org/ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { checkText, type Text } from './texts.ts'
import type { Edit } from './useGrowerEdits.ts'

type FieldKey = Parameters<NonNullable<ComponentProps<typeof TextField>['onKeyDown']>>[0]

export interface EditableTextProps {
  text: Text
  /** As it is kept. */
  value: string
  onSave: (edit: Edit) => Promise<ProductError | null>
}

/**
 * One text that can be typed over where it stands. Enter saves it, and so does leaving it; Escape brings back what was
 * there. What could not be saved stays, with why.
 */
export function EditableText({
  text: { key, label, type, multiline = false },
  value,
  onSave,
}: EditableTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const seen = useRef(value)
  const isHere = useRef(true)

  function typed(next: string) {
    if (draft === null) seen.current = value
    setDraft(next)
    setProblem(null)
  }

  async function commit() {
    if (draft === null) return
    const checked = checkText(key, draft)
    if ('problem' in checked) return refuse(checked.problem, draft)
    setDraft(null)
    if (checked.value === value) return
    const failure = await onSave({ key, seen: seen.current, mine: checked.value })
    if (failure === null) return
    setDraft((newer) => newer ?? draft)
    refuse(`Not saved: ${failure.message}. Press Enter to try again.`, draft)
  }

  /** Beside the text; on another page by then, in a message that gives back what was typed. */
  function refuse(why: string, typed: string) {
    if (isHere.current) setProblem(why)
    else toasts.show({ tone: 'bad', message: `${label} was not saved. ${why} You had typed “${typed}”.` })
  }

  // Whoever goes to another page while typing loses nothing either.
  const leave = useRef(commit)
  useEffect(() => {
    leave.current = commit
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      void leave.current()
    }
  }, [])

  // A key that does nothing here is the page's: the shortcuts work while typing too.
  function operate(event: FieldKey) {
    const isSaving = event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)
    if (isSaving) {
      event.preventDefault()
      void commit()
    } else if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      setProblem(null)
    } else event.continuePropagation()
  }

  return (
    <Form
      onSubmit={(event) => event.preventDefault()}
      validationErrors={problem === null ? {} : { [key]: problem }}
      validationBehavior="aria"
    >
      <TextField
        name={key}
        label={label}
        value={draft ?? value}
        onChange={typed}
        onBlur={() => void commit()}
        onKeyDown={operate}
        autoComplete="off"
        multiline={multiline}
        {...(type === undefined ? {} : { type })}
      />
    </Form>
  )
}
