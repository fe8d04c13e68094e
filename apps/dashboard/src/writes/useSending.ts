import { asProductError, errors, isProductError, type ProductError } from '@org/core'
import { useEffect, useRef, useState } from 'react'

export interface Sending<Sent> {
  /** What is on its way right now. */
  sending: { name: string; size: number } | null
  failure: ProductError | null
  send: (sent: Sent) => void
  cancel: () => void
}

interface SendingOptions<Sent, Answer> {
  /** What is said of it while it is on its way. */
  factsOf: (sent: Sent) => { name: string; size: number }
  /** One file of it. */
  pack: (sent: Sent) => File | Promise<File>
  /** In bytes. */
  most: number
  stage: (file: File, signal: AbortSignal) => Promise<Answer>
  onStaged: (answer: Answer) => void
}

/** Sends one file at a time; a new one, or leaving the page, cancels the one before. */
export function useSending<Sent, Answer>(options: SendingOptions<Sent, Answer>): Sending<Sent> {
  const { factsOf, pack, most, stage, onStaged } = options
  const [sending, setSending] = useState<Sending<Sent>['sending']>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(sent: Sent) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setSending(factsOf(sent))
    try {
      const file = await pack(sent)
      // Said at once, rather than after sending it.
      if (file.size > most) throw errors.tooLarge(most)
      const answer = await stage(file, controller.signal)
      if (!controller.signal.aborted) onStaged(answer)
    } catch (error) {
      if (!controller.signal.aborted && !isProductError(error, 'aborted')) setFailure(asProductError(error))
    } finally {
      if (running.current === controller) setSending(null)
    }
  }

  function cancel() {
    running.current?.abort()
    setSending(null)
  }

  return { sending, failure, send: (sent) => void send(sent), cancel }
}
