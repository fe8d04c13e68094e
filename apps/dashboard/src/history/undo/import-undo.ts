import { asProductError, type Client, type Edit, type ResultsUndone } from '@org/core'
import { toasts } from '@org/ui'
import { create } from 'zustand'
import { useOverlays } from '#commands/overlays.ts'
import { fieldsUndoneWords, resultsUndoneWords } from './import-words.ts'

/** A file whose import stands. */
type Imported = NonNullable<Edit['upload']>

/** What an import made, and what undoes it. */
export interface ImportMade {
  message: string
  /** Null: a job of an earlier release does not name it. */
  editId: number | null
  upload: Imported
  fileName: string
}

/** A short undo needs no word before its end. */
const QUIET_MS = 500

/** What the last undo of a laboratory’s file kept, until a person has read it. */
export const useKept = create<{ kept: { fileName: string; undone: ResultsUndone } | null }>()(() => ({
  kept: null,
}))

/** Undoes an import, and says what went, what came back and what stayed. Never rejects: a refusal is said. */
export async function undoImport(client: Client, { id, kind }: Imported, fileName: string): Promise<void> {
  const endWaiting = sayWaiting(fileName)
  try {
    if (kind === 'lab_results') tellResultsUndone(fileName, await client.resultUploads.undo({ id }))
    else toasts.show({ message: fieldsUndoneWords(fileName, await client.uploads.undo({ id })) })
  } catch (error) {
    const { message, remedy = '' } = asProductError(error)
    toasts.show({ tone: 'bad', message: `${fileName} was not undone. ${message}. ${remedy}`.trim() })
  } finally {
    endWaiting()
  }
}

/** Says what an undo of results did; what it kept is named in a dialog. */
export function tellResultsUndone(fileName: string, undone: ResultsUndone): void {
  if (undone.kept.length === 0) {
    toasts.show({ message: resultsUndoneWords(fileName, undone) })
    return
  }
  useKept.setState({ kept: { fileName, undone } })
  useOverlays.getState().show('importKept')
}

/** An undo of thousands of rows takes a while. @returns ends the word */
function sayWaiting(fileName: string): () => void {
  let putAway = () => {}
  const timer = setTimeout(() => {
    putAway = toasts.show({ message: `Undoing the import of ${fileName}…`, tone: 'progress' })
  }, QUIET_MS)
  return () => {
    clearTimeout(timer)
    putAway()
  }
}
