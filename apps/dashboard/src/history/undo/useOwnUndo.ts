import { useEffect, useRef } from 'react'
import { keepsItsKeys } from '#commands/keyboard.ts'

export type Way = 'undo' | 'redo'

/**
 * For a page with an undo of its own: while it is shown, the keys of undo and redo are its own wherever they are not a
 * text's or a dialog's, and never reach what was done elsewhere.
 */
export function useOwnUndo(run: (way: Way) => void): void {
  const handler = useRef(run)
  handler.current = run
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const way = wayOf(event)
      // The shell asks the same of the target: what it keeps, it keeps from both.
      if (way === null || keepsItsKeys(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      handler.current(way)
    }
    // Before the shell, which listens to the same keys.
    document.addEventListener('keydown', pressed, { capture: true })
    return () => document.removeEventListener('keydown', pressed, { capture: true })
  }, [])
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'y') return 'redo'
  if (key.toLowerCase() !== 'z') return null
  return shiftKey ? 'redo' : 'undo'
}
