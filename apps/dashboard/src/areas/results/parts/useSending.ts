import { asProductError, type ProductError } from '@org/core'
import { useState } from 'react'

/** Sends one thing at a time, and keeps why it was refused. */
export function useSending() {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  async function send(work: () => Promise<unknown>): Promise<boolean> {
    if (isSending) return false
    setFailure(null)
    setIsSending(true)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(asProductError(error))
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, failure, send }
}
