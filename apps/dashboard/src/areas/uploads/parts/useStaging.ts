import {
  asProductError,
  errors,
  isProductError,
  MAX_BOUNDARY_FILE_BYTES,
  type ProductError,
  type StagedUpload,
} from '@org/core'
import { useEffect, useRef, useState } from 'react'
import { useStageFile } from '../data.ts'
import { packFiles } from './packFiles.ts'

export interface Staging {
  /** What is on its way right now, and its size in bytes. */
  sending: { name: string; sizeBytes: number } | null
  failure: ProductError | null
  send: (files: readonly File[]) => void
  cancel: () => void
}

/** Sends one file, or the parts of one, at a time; a new one, or leaving the page, gives up the one before. */
export function useStaging(onStaged: (upload: StagedUpload) => void): Staging {
  const stage = useStageFile()
  const [sending, setSending] = useState<Staging['sending']>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(files: readonly File[]) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    const sizeBytes = files.reduce((sum, file) => sum + file.size, 0)
    setSending({ name: files.map(({ name }) => name).join(', '), sizeBytes })
    try {
      const file = await packFiles(files)
      // Said at once, rather than after sending it.
      if (file.size > MAX_BOUNDARY_FILE_BYTES) throw errors.tooLarge(MAX_BOUNDARY_FILE_BYTES)
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

  return { sending, failure, send: (files) => void send(files), cancel }
}
