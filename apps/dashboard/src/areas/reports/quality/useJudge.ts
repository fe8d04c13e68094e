import type { Result, Verdict } from '@org/core'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { judgedWords } from './words.ts'

/** Decides about results as they were seen, with an undo. Rejects with a catalog error. */
export function useJudge(): (results: readonly Result[], verdict: Verdict, reason?: string) => Promise<void> {
  const client = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  return async (results, verdict, reason = '') => {
    try {
      const { editId } = await client.results.judge({
        results: results.map(({ id, version }) => ({ id, version })),
        ...{ verdict, reason },
      })
      offer(editId, judgedWords(results, verdict))
    } finally {
      // After a refusal, too: someone may have changed them, and that is shown.
      void written('result')
    }
  }
}
