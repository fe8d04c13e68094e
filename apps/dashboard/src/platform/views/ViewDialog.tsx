import { asProductError, isProductError, type ProductError, savedViewWriteSchema } from '@org/core'
import { Button, Checkbox, Dialog, DialogActions, ErrorState, TextField } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import * as css from './SavedViews.css.ts'

export interface ViewWords {
  name: string
  isShared: boolean
}

export interface ViewDialogProps {
  title: string
  action: string
  /** What the name is at first. */
  name?: string
  /** Asks whether everyone may see it. */
  asksSharing?: boolean
  /** Rejects with an error of the catalogue; the dialog then stays, and says why. */
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

function ViewForm({ action, name = '', asksSharing = false, onSave, onClose }: ViewDialogProps) {
  const [isShared, setIsShared] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = savedViewWriteSchema.shape.name.safeParse(
      new FormData(event.currentTarget).get('name') ?? '',
    )
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    setFailure(null)
    if (!checked.success) return
    setIsSaving(true)
    try {
      await onSave({ name: checked.data, isShared })
      onClose()
    } catch (error) {
      if (isProductError(error, 'conflict')) setProblem(`${error.message}. ${error.remedy ?? ''}`.trim())
      else setFailure(asProductError(error))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Form
      onSubmit={submit}
      validationErrors={problem === null ? {} : { name: problem }}
      validationBehavior="aria"
      className={css.form}
    >
      <TextField
        label="Name"
        name="name"
        isRequired
        autoFocus
        defaultValue={name}
        autoComplete="off"
        note="What you will look for it by: North county, largest first"
      />
      {asksSharing ? (
        <Checkbox isSelected={isShared} onChange={setIsShared}>
          Everyone may use it
        </Checkbox>
      ) : null}
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isSaving}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  )
}
