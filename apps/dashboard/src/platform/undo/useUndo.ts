import { useMemo } from 'react'
import { useClient } from '../api.ts'
import { useInvalidate } from '../swr.ts'
import { offer, redoLast, undoEdit, undoLast } from './commands.ts'

export interface Undo {
  /** After a write: says what was done, with an undo for it: `offer(editId, 'Withdrew 3 enrollments')`. */
  offer: (editId: number | null, what: string) => void
  /** Takes back an edit of one's own, and says so with a redo. Never rejects: a refusal is said, naming the rows. */
  undo: (editId: number, what: string) => Promise<void>
  /** Takes back the undo of an edit: does it again. */
  redo: (editId: number, what: string) => Promise<void>
  undoLast: () => Promise<void>
  redoLast: () => Promise<void>
}

/** Undo of recorded edits; what is on the screen is asked for again after each. */
export function useUndo(): Undo {
  const client = useClient()
  const invalidate = useInvalidate()
  return useMemo(() => {
    const tools = { client, invalidate }
    return {
      offer: (editId, what) => offer(tools, editId, what),
      undo: (editId, what) => undoEdit(tools, editId, what),
      redo: (editId, what) => undoEdit(tools, editId, what, 'redo'),
      undoLast: () => undoLast(tools),
      redoLast: () => redoLast(tools),
    }
  }, [client, invalidate])
}
