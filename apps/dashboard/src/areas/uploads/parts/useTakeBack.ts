import { asProductError, type ProductError } from '@org/core'
import { formatCount, toasts } from '@org/ui'
import { useState } from 'react'
import { inLocalTime } from '#data/local-times.ts'
import { useUndoImport } from '../data.ts'

/** How many of the fields that stay are named. */
const NAMED = 3

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
      toasts.show({ message: takenBack(fileName, await undo(uploadId)) })
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setRunningId(null)
    }
  }

  return { runningId, failure, run: (uploadId, fileName) => void run(uploadId, fileName) }
}

/** Takes an import back from the word that says it was done. */
export async function sayTakenBack(
  undo: (uploadId: number) => Promise<Undone>,
  uploadId: number,
  fileName: string,
): Promise<void> {
  try {
    toasts.show({ message: takenBack(fileName, await undo(uploadId)) })
  } catch (error) {
    toasts.show({ message: asProductError(error).message, tone: 'bad' })
  }
}

interface Undone {
  removedIds: readonly number[]
  restoredIds: readonly number[]
  kept: readonly { reason: string }[]
}

/** What an undo did, in a sentence or three. */
export function takenBack(fileName: string, { removedIds, restoredIds, kept }: Undone): string {
  const parts = [`Import of ${fileName} undone: ${formatCount(removedIds.length, 'field', 'fields')} removed`]
  if (restoredIds.length > 0)
    parts.push(`${formatCount(restoredIds.length, 'boundary', 'boundaries')} restored`)
  const sentence = `${parts.join(', ')}.`
  if (kept.length === 0) return sentence
  const reasons = kept.slice(0, NAMED).map(({ reason }) => inLocalTime(reason))
  const more = kept.length > NAMED ? [`and ${kept.length - NAMED} more`] : []
  return `${sentence} Kept ${formatCount(kept.length, 'field', 'fields')}: ${[...reasons, ...more].join('; ')}.`
}
