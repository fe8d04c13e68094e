import { asProductError, isStale, type ProductError } from '@org/core'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { useAsked } from '../acts/asked.ts'
import { discardCollected, readAgain, useCollecting } from './collecting.ts'
import { doneWords } from './done-words.ts'
import { confirmRows } from './giving.ts'
import { reviewed } from './review.ts'
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
      const done = doneWords(rows, moved)
      if (refused.length > 0) useAsked.setState({ left: { title: done, rows: refused } })
      if (editId !== null) offer(editId, done)
      const refusedIds = new Set(refused.map(({ id }) => id))
      // Looked at again, a point that was chosen is as it is now.
      confirmRows(
        rows.filter(({ point, isPointGiven }) => isPointGiven && refusedIds.has(point.id)),
        false,
      )
      goOn(rows, refused.length > 0)
    } catch (error) {
      setFailure(asProductError(error))
      // Sent again as it was, it would be refused again.
      if (isStale(error)) readAgain()
    } finally {
      setIsSending(false)
    }
  }
  return { record, isSending, failure, clear: () => setFailure(null) }
}

/** The list stays where something of the file can still be recorded, as points are now. */
function goOn(recorded: readonly Recordable[], hasRefused: boolean): void {
  const { found, confirmed, given, words } = useCollecting.getState()
  const file = found === null ? null : reviewed(found.file, given)
  if (!hasRefused && file !== null && recordableOf(file).length === recorded.length) {
    discardCollected()
    return
  }
  // What was said of positions that are recorded is said; refused ones keep it.
  if (!hasRefused) {
    const done = new Set(recorded.map(keyOf))
    const rows = new Set(recorded.map(({ row }) => row))
    useCollecting.setState({
      given: new Map([...given].filter(([row]) => !rows.has(row))),
      confirmed: new Set([...confirmed].filter((key) => !done.has(key))),
      words: { ...words, reason: '', at: '', isOutsideStratum: false },
    })
  }
  readAgain()
}
