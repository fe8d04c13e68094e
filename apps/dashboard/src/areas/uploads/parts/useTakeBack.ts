import { asProductError, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useState } from 'react'
import { fieldsUndoneWords } from '#history/undo/import-words.ts'
import { useUndoImport } from '../data.ts'

export interface TakeBack {
  runningId: number | null
  failure: ProductError | null
  run: (uploadId: number, fileName: string) => void
}

/** Takes an import back, and says what went, what came back and what stayed. */
export function useTakeBack(): TakeBack {
  const undo = useUndoImport()
  const [runningId, setRunningId] = useState<number | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)

  async function run(uploadId: number, fileName: string) {
    setFailure(null)
    setRunningId(uploadId)
    try {
      toasts.show({ message: fieldsUndoneWords(fileName, await undo(uploadId)) })
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setRunningId(null)
    }
  }

  return { runningId, failure, run: (uploadId, fileName) => void run(uploadId, fileName) }
}
