import { Button, type ButtonTone, Dialog, TextField } from '@org/ui'
import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { TypedActions } from './TypedActions.tsx'
import type { Typed } from './typed.ts'
import type { TypedForm } from './useTypedForm.ts'

export interface TypedDialogProps {
  title: string
  /** What becomes of it. */
  note: string | undefined
  typed: Typed
  form: TypedForm
  /** The name of the field that a problem stands at. */
  problemAt?: string
  /** What is typed: "Reason", "Day planned". */
  label: string
  /** The button that saves. */
  action: { label: string; tone: ButtonTone; onPress?: () => void }
  /** A second button that saves, in another way; Enter in a field takes it. */
  lesser?: { label: string; onPress: () => void } | undefined
  /** The words of the button that discards what was typed and closes. */
  cancel?: string
  /** Nothing but its buttons closes it while it saves. */
  isHeld?: boolean
  className: string
  onClose: () => void
  children: ReactNode
}

/** Asks for one thing, a reason or a day, before something is done; stays open with what was typed where that fails. */
export function TypedDialog(props: TypedDialogProps) {
  const { title, note, typed, form, label, action, cancel, isHeld = false, className, onClose } = props
  const { problemAt = 'reason' } = props
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || (isHeld && form.isSending) || onClose()}>
      <Form
        onSubmit={form.submit}
        validationErrors={form.problem === null ? {} : { [problemAt]: form.problem }}
        validationBehavior="aria"
        className={className}
      >
        <p>{note}</p>
        {props.children}
        <TypedActions
          typed={typed}
          label={label}
          failure={form.failure}
          onClose={onClose}
          {...(cancel === undefined ? {} : { cancel })}
        >
          {props.lesser === undefined ? null : (
            <Button type="submit" isPending={form.isSending} onPress={props.lesser.onPress}>
              {props.lesser.label}
            </Button>
          )}
          <Button
            type="submit"
            tone={action.tone}
            isPending={form.isSending}
            {...(action.onPress === undefined ? {} : { onPress: action.onPress })}
          >
            {action.label}
          </Button>
        </TypedActions>
      </Form>
    </Dialog>
  )
}

interface ReasonFieldProps {
  typed: Typed
  label?: string
  isRequired?: boolean
  /** Reasons as others gave them. */
  note?: string | undefined
}

/** The place in a {@link TypedDialog} for why. */
export function ReasonField({ typed, label = 'Reason', isRequired = true, note }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      name="reason"
      value={typed.text ?? ''}
      onChange={typed.type}
      maxLength={500}
      isRequired={isRequired}
      autoFocus
      {...(note === undefined ? {} : { note })}
    />
  )
}
