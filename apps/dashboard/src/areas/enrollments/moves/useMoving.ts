import type { Enrollment, EnrollmentEvent, RefusedRow } from '@org/core'
import { useState } from 'react'
import { create } from 'zustand'
import { useUndo } from '#history/undo/useUndo.ts'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { sayNotDone } from '#writes/words.ts'
import { useChosen } from '../chosen.ts'
import { type MoveWords, useMove } from '../data.ts'
import { asksMore, doneWords } from './moving.ts'

/** The card or row that the keyboard is at. */
const REACHED =
  '[data-board-card][tabindex="0"], [role="grid"][aria-label="Enrollments"] [role="row"][tabindex="0"]'

/** Rows a move left as they are, and what it did to the others. */
export interface Refused {
  event: EnrollmentEvent
  movedCount: number
  rows: readonly RefusedRow[]
}

/** A move of many that were chosen. */
export interface OfChosen {
  /** Those of them that the page does not find. */
  elsewhere: readonly Enrollment[]
  /** Whether the person sees all of them now. */
  areSeen: boolean
}

/** A move that has to be told more before it is made (why, or the day), or that is about rows nobody sees. */
interface Asking {
  event: EnrollmentEvent
  rows: readonly Enrollment[]
  /** Absent for one enrollment by its own button. */
  ofChosen?: OfChosen
}

interface Asked {
  asking: Asking | null
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
  const choose = useChosen((chosen) => chosen.choose)
  const [isMoving, setIsMoving] = useState(false)

  /** Rejects with a catalog error: for a dialog that stays open with it. */
  async function run({ event, rows, ofChosen }: Asking, words?: MoveWords): Promise<void> {
    setIsMoving(true)
    try {
      const { editId, moved, refused } = await move(event, rows, words)
      see(moved)
      if (ofChosen !== undefined) {
        choose([])
        focusWhenLost(REACHED)
      }
      if (refused.length > 0) say({ event, movedCount: moved.length, rows: refused })
      if (moved.length > 0) offer(editId, doneWords(event, moved))
    } finally {
      setIsMoving(false)
    }
  }

  /** Makes the move, or asks first: for what it needs to be told, or whether rows that are not seen are meant. */
  function start(event: EnrollmentEvent, rows: readonly Enrollment[], ofChosen?: OfChosen): void {
    const asking = { event, rows, ...(ofChosen === undefined ? {} : { ofChosen }) }
    if (asksMore(event) || ofChosen?.areSeen === false) {
      ask(asking)
      return
    }
    run(asking).catch((error: unknown) => sayNotDone('Nothing was changed', 'this change', error))
  }

  return { start, run, isMoving }
}
