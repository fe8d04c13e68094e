import { asProductError, type ProductError } from '@org/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Typed } from './typed.ts'

interface TypedFormOptions {
  typed: Typed
  /** What is wrong with what is typed, in a sentence; null where it can be sent. */
  problemNow: () => string | null
  /** Rejects with a catalog error: the dialog then stays, with what was typed. */
  send: () => Promise<void>
  onClose: () => void
}

export interface TypedForm {
  problem: string | null
  /** Why the last try was not saved. */
  failure: ProductError | null
  isSending: boolean
  submit: (event: FormEvent) => Promise<void>
}

/** The form of a dialog in which one thing is typed: sent once, forgotten when it is saved, kept when it is not. */
export function useTypedForm({ typed, problemNow, send, onClose }: TypedFormOptions): TypedForm {
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isSent = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Enter in the field sends also while the button waits.
    if (isSent.current) return
    const wrong = problemNow()
    setProblem(wrong)
    setFailure(null)
    if (wrong !== null) return
    isSent.current = true
    setIsSending(true)
    try {
      await send()
      typed.forget()
      onClose()
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      isSent.current = false
      setIsSending(false)
    }
  }
  return { problem, failure, isSending, submit }
}

/** Why a reason is not taken as it stands. */
export const reasonProblem = (reason: string): string | null =>
  reason.trim() === '' ? 'Enter a reason' : null
