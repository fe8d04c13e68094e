import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { sayNotDone } from '#writes/words.ts'
import { pointCount } from '../../words.ts'

/** Takes points that wait off their day, with an undo. */
export function useTakeOff() {
  const client = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  const [isTaking, setIsTaking] = useState(false)
  return {
    isTaking,
    async takeOff(pointIds: readonly number[], from: string): Promise<void> {
      setIsTaking(true)
      try {
        const { cleared, editId } = await client.visits.clear({ pointIds: [...pointIds] })
        void written('point', 'field_year')
        offer(editId, `${pointCount(cleared)} taken off ${from}`)
      } catch (error) {
        sayNotDone('No point was taken off', from, error)
      } finally {
        setIsTaking(false)
      }
    },
  }
}
