import type { ProductError } from '@org/core'
import { Button, DialogActions, ErrorState } from '@org/ui'
import type { ReactNode } from 'react'
import type { Typed } from './typed.ts'
import { Unsaved } from './Unsaved.tsx'

interface TypedActionsProps {
  typed: Typed
  /** What is typed: "Reason", "Name". */
  label: string
  /** Why the last try was not saved. */
  failure: ProductError | null
  /** The words of the button that discards what was typed and closes. */
  cancel?: string
  onClose: () => void
  /** The button that saves. */
  children: ReactNode
}

/** The end of a dialog in which one thing is typed: whether it is saved, why not, and the ways on. */
export function TypedActions(props: TypedActionsProps) {
  const { typed, label, failure, cancel = 'Cancel', onClose, children } = props
  return (
    <>
      {typed.isRestored ? <Unsaved typed={typed} label={label} /> : null}
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
      <DialogActions>
        <Button
          onPress={() => {
            typed.forget()
            onClose()
          }}
        >
          {cancel}
        </Button>
        {children}
      </DialogActions>
    </>
  )
}
