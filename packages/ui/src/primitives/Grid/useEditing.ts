import { useCallback, useRef, useState } from 'react'
import type { CellPlace } from './range.ts'

/** What is typed in the active cell. */
export interface Draft {
  at: CellPlace
  text: string
  /** Begun by F2 or a double click: arrows move in the text. Otherwise typing replaced it, and arrows leave it. */
  isInside: boolean
}

/** The text of the active cell while it is edited. A cell that is left by any way takes its text along. */
export function useEditing(onType: (at: CellPlace, text: string) => void, onEdit?: (at: CellPlace) => void) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const latest = useRef<Draft | null>(null)
  const set = useCallback(
    (next: Draft | null) => {
      if (latest.current === null && next !== null) onEdit?.(next.at)
      latest.current = next
      setDraft(next)
    },
    [onEdit],
  )
  return {
    draft,
    begin: useCallback((at: CellPlace, text: string) => set({ at, text, isInside: true }), [set]),
    type: useCallback(
      (at: CellPlace, text: string) => set({ at, text, isInside: latest.current?.isInside ?? false }),
      [set],
    ),
    /** Hands over what is typed. */
    commit: useCallback(
      (text?: string) => {
        const typed = latest.current
        if (typed === null) return
        set(null)
        onType(typed.at, text ?? typed.text)
      },
      [set, onType],
    ),
    revert: useCallback(() => set(null), [set]),
  }
}
export type Editing = ReturnType<typeof useEditing>
