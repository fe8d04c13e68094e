import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { sayNotDone } from '#writes/words.ts'
import { pointCount } from '../../words.ts'

/** Removes points that wait from their day, with an undo. */
export function useRemoveFromDay() {
  const client = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  const [isRemoving, setIsRemoving] = useState(false)
  return {
    isRemoving,
    async removeFromDay(pointIds: readonly number[], from: string): Promise<void> {
      setIsRemoving(true)
      try {
        const { cleared, editId } = await client.visits.clear({ pointIds: [...pointIds] })
        void written('point', 'field_year')
        offer(editId, `${pointCount(cleared)} removed from ${from}`)
      } catch (error) {
        sayNotDone('No point was removed', from, error)
      } finally {
        setIsRemoving(false)
      }
    },
  }
}
