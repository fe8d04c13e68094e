import { asProductError, type ProductError, type Thread } from '@org/core'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { typedIsSaved, useTyped } from '#unsaved/typed.ts'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import type { Cell } from './cells.ts'
import { usePeople } from './data.ts'
import { mentionsIn } from './mentions.ts'

const KEPT = 'What you typed is kept.'

/** A comment on a cell: what is typed, kept until it is sent, and sending it. */
export function useComment(cell: Cell) {
  const { workbook, rowId, column } = cell
  const place = `comment:${workbook}:${rowId}:${column}`
  const typed = useTyped(place)
  const { comments } = useClient()
  const people = usePeople().data?.items
  const written = useWritten()
  const undo = useUndo()
  const { doing, run } = useWrite(place)
  const [failure, setFailure] = useState<ProductError | null>(null)

  async function send() {
    const text = typed.text ?? ''
    if (text.trim() === '') return
    setFailure(null)
    const outcome = await run({
      doing: 'Sending your comment',
      work: async () => {
        // Whoever is named is told, also where the names had not come when the text was typed.
        const known = people ?? (await comments.people()).items
        const { editId } = await comments.add({
          ...{ workbook, rowId, column, text },
          mentions: mentionsIn(text, known),
        })
        typedIsSaved(place, text)
        undo.offer(editId, 'Comment added')
        await written('thread', 'comment')
      },
      done: () => {},
      failed: (error) => sayNotDone('Your comment was not added', 'your comment', error, KEPT),
    })
    if (outcome !== null && 'error' in outcome) setFailure(outcome.error)
  }

  return { typed, people: people ?? [], isSending: doing !== null, failure, send: () => void send() }
}

/** Whether a thread is settled. */
export function useSettling({ id, version }: Pick<Thread, 'id' | 'version'>) {
  const { comments } = useClient()
  const written = useWritten()
  const undo = useUndo()
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isPending, setIsPending] = useState(false)

  async function settle(act: 'resolve' | 'reopen') {
    setFailure(null)
    setIsPending(true)
    try {
      const { editId } = await comments[act]({ id, version })
      undo.offer(editId, act === 'resolve' ? 'Comments resolved' : 'Comments opened again')
    } catch (error) {
      setFailure(asProductError(error))
    }
    // Also where it failed: somebody may have answered in the meantime.
    await written('thread')
    setIsPending(false)
  }

  return { failure, isPending, settle: (act: 'resolve' | 'reopen') => void settle(act) }
}
