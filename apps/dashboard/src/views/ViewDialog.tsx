import { isProductError, type ProductError, savedViewEntity, savedViewWriteSchema } from '@org/core'
import { Button, Checkbox, Dialog, TextField } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { TypedActions } from '#unsaved/TypedActions.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { UnderWay } from '#writes/UnderWay.tsx'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import * as css from './SavedViews.css.ts'

export interface ViewWords {
  name: string
  isShared: boolean
}

export interface ViewDialogProps {
  /** Which view is named: what is typed is kept under it. */
  place: string
  title: string
  action: string
  /** What the name is at first. */
  name?: string
  /** Asks whether everyone may see it. */
  asksSharing?: boolean
  /** Rejects with an error of the catalog; the dialog then stays, and says why. */
  onSave: (words: ViewWords) => Promise<unknown>
  onClose: () => void
}

/** Asks what a view is called. A name that is taken is said at the name. */
export function ViewDialog(props: ViewDialogProps) {
  return (
    <Dialog title={props.title} isOpen onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <ViewForm {...props} />
    </Dialog>
  )
}

function ViewForm({ place, action, name = '', asksSharing = false, onSave, onClose }: ViewDialogProps) {
  const typed = useTyped(place, name)
  const [isShared, setIsShared] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const { doing, run } = useWrite('view')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const checked = savedViewWriteSchema.shape.name.safeParse(typed.text ?? name)
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    setFailure(null)
    if (!checked.success) return
    const outcome = await run({
      doing: `Saving the view “${checked.data}”`,
      work: () => onSave({ name: checked.data, isShared }),
      // Whoever saves it says so.
      done: () => {},
      failed: (error) =>
        sayNotDone(`The view “${checked.data}” was not saved`, `the view “${checked.data}”`, error),
    })
    if (outcome === null) return
    if ('value' in outcome) {
      typed.forget()
      onClose()
    } else if (isProductError(outcome.error, 'conflict'))
      setProblem(`${outcome.error.message}. ${outcome.error.remedy ?? ''}`.trim())
    else setFailure(outcome.error)
  }

  return (
    <Form
      onSubmit={submit}
      validationErrors={problem === null ? {} : { name: problem }}
      validationBehavior="aria"
      className={css.form}
    >
      <TextField
        label={savedViewEntity.columns.name.label}
        name="name"
        isRequired
        autoFocus
        value={typed.text ?? name}
        onChange={typed.type}
        autoComplete="off"
        note="For example: North county, largest first"
      />
      {asksSharing ? (
        <Checkbox isSelected={isShared} onChange={setIsShared}>
          Share with everyone
        </Checkbox>
      ) : null}
      <UnderWay doing={doing} />
      <TypedActions
        typed={typed}
        label={savedViewEntity.columns.name.label}
        failure={failure}
        onClose={onClose}
      >
        <Button type="submit" tone="primary" isPending={doing !== null}>
          {action}
        </Button>
      </TypedActions>
    </Form>
  )
}
