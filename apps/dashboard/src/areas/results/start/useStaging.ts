import {
  asProductError,
  errors,
  isProductError,
  MAX_LAB_FILE_BYTES,
  type ProductError,
  type ResultUpload,
} from '@org/core'
import { useEffect, useRef, useState } from 'react'
import { useResultWrites } from '../useResultWrites.ts'

export interface Staging {
  /** What is on its way right now. */
  sending: Pick<File, 'name' | 'size'> | null
  failure: ProductError | null
  send: (file: File) => void
  cancel: () => void
}

/** Sends one file at a time; a new one, or leaving the page, cancels the one before. */
export function useStaging(onStaged: (upload: ResultUpload) => void): Staging {
  const { stage } = useResultWrites()
  const [sending, setSending] = useState<Staging['sending']>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setSending(file)
    try {
      // Said at once, rather than after sending it.
      if (file.size > MAX_LAB_FILE_BYTES) throw errors.tooLarge(MAX_LAB_FILE_BYTES)
      const upload = await stage(file, controller.signal)
      if (!controller.signal.aborted) onStaged(upload)
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

  return { sending, failure, send: (file) => void send(file), cancel }
}
