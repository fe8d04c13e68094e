import { toasts } from '@org/ui'
import { useRef } from 'react'
import { useOwnUndo } from '#history/undo/useOwnUndo.ts'
import type { Action, Editing } from '#map/draw/drawing.ts'

/** Undo and redo of the drawing by keys, to its very end: with nothing left they say so and touch nothing else. */
export function useDrawingUndo(
  editing: Editing,
  dispatch: (action: Action) => void,
  isReadOnly: boolean,
): void {
  const dismiss = useRef(() => {})
  useOwnUndo((way) => {
    dismiss.current()
    const steps = way === 'redo' ? editing.future : editing.past
    if (steps.length > 0 && !isReadOnly) dispatch({ type: way })
    else dismiss.current = toasts.show({ message: refusalOf(way, isReadOnly), tone: 'plan' })
  })
}

function refusalOf(way: 'undo' | 'redo', isReadOnly: boolean): string {
  if (isReadOnly) return `Close the comparison to ${way} in this drawing`
  const said = `Nothing to ${way} in this drawing`
  return way === 'undo' ? `${said}. To undo what is saved, open “Your edits”.` : said
}
