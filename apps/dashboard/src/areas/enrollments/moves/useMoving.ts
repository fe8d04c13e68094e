import { asProductError, type Enrollment, type EnrollmentEvent, type RefusedRow } from '@org/core'
import { toasts } from '@org/ui'
import { useState } from 'react'
import { create } from 'zustand'
import { useUndo } from '#platform/undo/useUndo.ts'
import { useChosen } from '../chosen.ts'
import { type MoveWords, useMove } from '../data.ts'
import { asksMore, doneWords } from './moving.ts'

/** Rows a move left as they are, and what it did to the others. */
export interface Refused {
  event: EnrollmentEvent
  movedCount: number
  rows: readonly RefusedRow[]
}

interface Asked {
  /** A move that has to be told more before it is made: why, or the day. */
  asking: { event: EnrollmentEvent; rows: readonly Enrollment[] } | null
  refused: Refused | null
  ask: (asking: Asked['asking']) => void
  say: (refused: Refused | null) => void
}

/** What stands above the page about a move: from the bar, a card or the drawer alike. */
export const useAsked = create<Asked>()((set) => ({
  asking: null,
  refused: null,
  ask: (asking) => set({ asking }),
  say: (refused) => set({ refused }),
}))

/** Moves enrollments on, and says what became of them; one call at a time. */
export function useMoving() {
  const move = useMove()
  const { offer } = useUndo()
  const { ask, say } = useAsked()
  const see = useChosen((chosen) => chosen.see)
  const [isMoving, setIsMoving] = useState(false)

  /** Rejects with a catalogue error: for a dialog that stays open with it. */
  async function run(event: EnrollmentEvent, rows: readonly Enrollment[], words?: MoveWords): Promise<void> {
    setIsMoving(true)
    try {
      const { editId, moved, refused } = await move(event, rows, words)
      see(moved)
      if (refused.length > 0) say({ event, movedCount: moved.length, rows: refused })
      if (moved.length > 0) offer(editId, doneWords(event, moved))
    } finally {
      setIsMoving(false)
    }
  }

  /** Makes the move, or asks first for what it needs to be told. */
  function start(event: EnrollmentEvent, rows: readonly Enrollment[]): void {
    if (asksMore(event)) {
      ask({ event, rows })
      return
    }
    run(event, rows).catch((error: unknown) => {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `Nothing was moved. ${message}. ${remedy}`.trim() })
    })
  }

  return { start, run, isMoving }
}
