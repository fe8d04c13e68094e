import type { Edit } from '@org/core'
import { toasts } from '@org/ui'
import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { useInvalidate } from '#data/swr.ts'
import type { ImportMade } from './import-undo.ts'

/** What does it comes with the first use: a page that offers an undo is not to load slower for it. */
const load = () => import('./commands.ts')
type Commands = Awaited<ReturnType<typeof load>>

function sayUnloaded(): null {
  toasts.show({
    message: 'Undo could not be loaded. Reload the page. “Your edits” lists what you did.',
    tone: 'plan',
  })
  return null
}

export interface Undo {
  /** After a write: says what was done, with an undo for it: `offer(editId, 'Withdrew 3 enrollments')`. */
  offer: (editId: number | null, what: string) => void
  /** Takes back an edit of one's own, and says so with a redo. Never rejects: a refusal is said, naming the rows. */
  undo: (editId: number, what: string) => Promise<void>
  /** Takes back the undo of an edit: does it again. */
  redo: (editId: number, what: string) => Promise<void>
  /** After an import: says what it made, with its own undo, which says what it removed, restored and kept. */
  offerImport: (made: ImportMade) => void
  /** Asks before an import is undone, away from where it was made. */
  askImport: (edit: Edit, what: string) => Promise<void>
  undoLast: () => Promise<void>
  redoLast: () => Promise<void>
}

/** Undo of recorded edits; what is on the screen is asked for again after each. */
export function useUndo(): Undo {
  const client = useClient()
  const invalidate = useInvalidate()
  return useMemo(() => {
    const tools = { client, invalidate }
    const use = async (run: (commands: Commands) => Promise<void> | void) => {
      const commands = await load().catch(sayUnloaded)
      if (commands !== null) await run(commands)
    }
    return {
      offer: (editId, what) => void use(({ offer }) => offer(tools, editId, what)),
      undo: (editId, what) => use(({ undoEdit }) => undoEdit(tools, editId, what)),
      redo: (editId, what) => use(({ undoEdit }) => undoEdit(tools, editId, what, 'redo')),
      offerImport: (made) => void use(({ offerImport }) => offerImport(tools, made)),
      askImport: (edit, what) => use(({ askImport }) => askImport(tools, edit, what)),
      undoLast: () => use(({ undoLast }) => undoLast(tools)),
      redoLast: () => use(({ redoLast }) => redoLast(tools)),
    }
  }, [client, invalidate])
}
