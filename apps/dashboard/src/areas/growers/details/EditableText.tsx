import { isFateUnknown, type ProductError } from '@org/core'
import { TextField, toasts } from '@org/ui'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { keepTyped, useTyped } from '#unsaved/typed.ts'
import { goesToUnsaved, Unsaved } from '#unsaved/Unsaved.tsx'
import { notDone } from '#writes/words.ts'
import { checkText, type Text } from './texts.ts'
import { type Edit, growerPlace } from './useGrowerEdits.ts'

type FieldKey = Parameters<NonNullable<ComponentProps<typeof TextField>['onKeyDown']>>[0]

export interface EditableTextProps {
  growerId: number
  text: Text
  /** As it is kept. */
  value: string
  onSave: (edit: Edit) => Promise<ProductError | null>
  /** Asked before it is saved, and told whether the text was left; null: it may be, else why it waits. */
  waits?: (value: string, isLeft: boolean) => Promise<string | null>
  /** Below the text. */
  children?: ReactNode
}

/**
 * One text that can be typed over where it stands. Enter saves it, and so does leaving it; Escape brings back what was
 * there. What is typed is kept until it is saved, whatever happens to the page or the network; what could not be saved
 * stays, with why.
 */
export function EditableText({
  growerId,
  text: { key, label, type, multiline = false },
  value,
  onSave,
  waits,
  children,
}: EditableTextProps) {
  const typed = useTyped(growerPlace(growerId, key), value)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was sent last and not refused: leaving the field does not send it again. */
  const sent = useRef<string | null>(null)
  const isHere = useRef(true)
  const attempts = useRef(0)

  function write(next: string) {
    typed.type(next)
    sent.current = null
    setProblem(null)
  }

  async function commit(isLeft = false) {
    const { text, seen } = typed
    if (text === null || text === sent.current) return
    const checked = checkText(key, text)
    if ('problem' in checked) return refuse(checked.problem)
    if (checked.value === value) return giveUp()
    if (waits !== undefined) {
      attempts.current += 1
      const attempt = attempts.current
      const why = await waits(checked.value, isLeft)
      // Given up, or tried again, while the answer was awaited.
      if (attempt !== attempts.current) return
      if (why !== null) return refuse(why)
    }
    sent.current = text
    setProblem(null)
    const failure = await onSave({ key, seen, mine: checked.value })
    if (failure === null) return
    sent.current = null
    keepTyped(growerPlace(growerId, key), text, seen)
    const again = multiline ? '' : ' Press Enter to try again.'
    refuse(isFateUnknown(failure) ? notDone('', label, failure) : `Not saved: ${failure.message}.${again}`)
  }

  /** Beside the text; on another page by then, in a message. What was typed is in its field again. */
  function refuse(why: string) {
    if (isHere.current) setProblem(why)
    else
      toasts.show({
        tone: 'bad',
        message: `${label} was not saved. ${why} What you typed is kept with the grower.`,
      })
  }

  // Going to another page while typing loses nothing either.
  const leave = useRef(commit)
  useEffect(() => {
    leave.current = commit
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      void leave.current(true)
    }
  }, [])

  function giveUp() {
    attempts.current += 1
    typed.forget()
    sent.current = null
    setProblem(null)
  }

  // A key that does nothing here is the page's: the shortcuts work while typing too.
  function operate(event: FieldKey) {
    const isSaving = event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)
    if (isSaving) {
      event.preventDefault()
      void commit()
    } else if (event.key === 'Escape' && typed.text !== null) giveUp()
    else event.continuePropagation()
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
        value={typed.text ?? value}
        onChange={write}
        onBlur={(event) => goesToUnsaved(event) || void commit(true)}
        onKeyDown={operate}
        autoComplete="off"
        multiline={multiline}
        {...(type === undefined ? {} : { type })}
      />
      {children}
      {typed.text !== null && (typed.isRestored || problem !== null) ? (
        <Unsaved
          typed={typed}
          label={label}
          onSave={() => {
            sent.current = null
            void commit()
          }}
          onDiscard={giveUp}
        />
      ) : null}
    </Form>
  )
}
