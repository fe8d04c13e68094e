import { asProductError, type ProductError } from '@org/core'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { useAsked } from '../acts/asked.ts'
import { pointCount } from '../words.ts'
import { discardCollected, readAgain, useCollecting } from './collecting.ts'
import { keyOf, type Recordable, recordableOf, type SaidOfRows, toRecord } from './rows.ts'

/** Records what is chosen. A call that fails leaves the reviewed list and the choices as they are. */
export function useRecord() {
  const client = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)

  async function record(rows: readonly Recordable[], said: SaidOfRows, collectedBy: string): Promise<void> {
    if (isSending || rows.length === 0) return
    setIsSending(true)
    setFailure(null)
    try {
      const { editId, moved, refused } = await client.points.record({
        rows: toRecord(rows, said),
        collectedBy,
      })
      void written('point', 'sample', 'field_year')
      const asked = new Set(rows.map(({ point }) => point.id))
      const done = doneWords(moved.filter(({ id }) => asked.has(id)).length)
      if (refused.length > 0) useAsked.setState({ left: { title: done, rows: refused } })
      if (editId !== null) offer(editId, done)
      goOn(rows, refused.length > 0)
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setIsSending(false)
    }
  }
  return { record, isSending, failure, clear: () => setFailure(null) }
}

const doneWords = (count: number): string =>
  count === 0 ? 'No point was recorded' : `${pointCount(count)} recorded`

/** The list stays where something of the file can still be recorded, as points are now. */
function goOn(recorded: readonly Recordable[], hasRefused: boolean): void {
  const { found, confirmed, words } = useCollecting.getState()
  if (!hasRefused && found?.file !== undefined && recordableOf(found.file).length === recorded.length) {
    discardCollected()
    return
  }
  // What was said of positions that are recorded is said; refused ones keep it.
  if (!hasRefused) {
    const done = new Set(recorded.map(keyOf))
    useCollecting.setState({
      confirmed: new Set([...confirmed].filter((key) => !done.has(key))),
      words: { ...words, reason: '', at: '', isOutsideStratum: false },
    })
  }
  readAgain()
}
