import { type RefObject, useEffect, useRef } from 'react'

/**
 * A step goes with what had the focus in it: who works by keys is then before the next one, not at the page’s begin.
 *
 * @param step what is shown now
 * @returns for what stands before every step
 */
export function useFocusOfSteps(step: string): RefObject<HTMLDivElement | null> {
  const home = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    // Once dialogs that went with it have given the focus back.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) home.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [step])
  return home
}
