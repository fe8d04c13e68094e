import { toasts } from '@org/ui'
import { useMemo } from 'react'
import { useInvalidate } from '#data/swr.ts'
import { useServices } from '#platform/services.ts'

/** Undo and redo for the keyboard of the shell, whose program comes with the first press. */
export function useUndoKeys(): { undoLast: () => void; redoLast: () => void } {
  const { http } = useServices()
  const invalidate = useInvalidate()
  return useMemo(() => {
    const run = async (way: 'undoLast' | 'redoLast') => {
      try {
        const [commands, { clientOf }] = await Promise.all([import('./commands.ts'), import('#data/api.ts')])
        await commands[way]({ client: clientOf(http), invalidate })
      } catch {
        toasts.show({ message: 'That could not be loaded. Reload the page to try again.', tone: 'bad' })
      }
    }
    return { undoLast: () => void run('undoLast'), redoLast: () => void run('redoLast') }
  }, [http, invalidate])
}
