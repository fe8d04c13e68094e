import type { ProductError, StagedEdit } from '@org/core'
import { useMay } from '#data/permissions.ts'
import { useSending } from '../parts/useSending.ts'
import { useResultWrites } from '../useResultWrites.ts'

export interface Editing {
  isSending: boolean
  failure: ProductError | null
  /** Resolves with whether it was done. */
  edit: (...edits: StagedEdit[]) => Promise<boolean>
  /** Why nothing can be corrected; null where it can. */
  why: string | null
}

/** Corrects rows of a file; all of them are checked again with each correction. */
export function useEditing(uploadId: number): Editing {
  const { edit } = useResultWrites()
  const { send, isSending, failure } = useSending()
  const { why } = useMay('uploads.edit')
  return { isSending, failure, why, edit: (...edits) => send(() => edit(uploadId, edits)) }
}
