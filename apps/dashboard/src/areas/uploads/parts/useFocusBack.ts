import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when what had it is taken away at the end of some work: to the button that began it.
 *
 * @returns the ref of what is around that button
 */
export function useFocusBack(isRunning: boolean): RefObject<HTMLSpanElement | null> {
  const around = useRef<HTMLSpanElement>(null)
  const wasRunning = useRef(false)
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning
    wasRunning.current = isRunning
    if (hasEnded && document.activeElement === document.body) around.current?.querySelector('button')?.focus()
  }, [isRunning])
  return around
}
