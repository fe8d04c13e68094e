import { Button, toasts } from '@org/ui'
import type { FocusEvent } from 'react'
import type { Typed } from './typed.ts'
import * as css from './Unsaved.css.ts'

const MARK = 'data-unsaved'

/** Whether the focus leaves a field for the line below it: what is typed is then not saved by leaving, but by the line. */
export function goesToUnsaved({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && relatedTarget.closest(`[${MARK}]`) !== null
}

interface UnsavedProps {
  typed: Typed
  /** What is typed: "Notes", "Reason". */
  label: string
  /** Saves it, where it stands for itself and not in a form. */
  onSave?: () => void
  onDiscard?: () => void
}

/** Below words that are not saved: that they are not, and the ways on. */
export function Unsaved({ typed, onDiscard, ...rest }: UnsavedProps) {
  const { text, isRestored } = typed
  return (
    <UnsavedLine
      {...rest}
      isRestored={isRestored}
      onDiscard={() => {
        typed.forget()
        onDiscard?.()
      }}
      onBringBack={text === null || text.trim() === '' ? null : () => typed.type(text)}
    />
  )
}

interface UnsavedLineProps {
  label: string
  /** It was typed on an earlier visit, or before a reload. */
  isRestored: boolean
  onSave?: () => void
  onDiscard: () => void
  /** Takes back a discard; null where nothing is lost by it. */
  onBringBack: (() => void) | null
}

/** The same for a form of several words. */
export function UnsavedLine({ label, isRestored, onSave, onDiscard, onBringBack }: UnsavedLineProps) {
  const name = label.toLowerCase()
  function discard() {
    onDiscard()
    if (onBringBack === null) return
    const message = `${label}: unsaved text discarded`
    toasts.show({ message, action: { label: 'Restore text', run: onBringBack } })
  }
  return (
    <div role="status" className={css.line} {...{ [MARK]: '' }}>
      <span>{isRestored ? 'Your unsaved text is back.' : 'Not saved yet.'}</span>
      {onSave === undefined ? null : (
        <Button onPress={onSave} aria-label={`Save ${name}`}>
          Save
        </Button>
      )}
      <Button onPress={discard} aria-label={`Discard ${name}`}>
        Discard
      </Button>
    </div>
  )
}
