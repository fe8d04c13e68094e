import { type RefCallback, useCallback, useRef } from 'react'

/**
 * For two faces of one button, of which one is taken away as the other comes: the focus of the one goes on to the other,
 * not to the top of the page. @returns the ref of both
 */
export function useKeptFocus(): RefCallback<HTMLButtonElement> {
  const hadFocus = useRef(false)
  return useCallback((button: HTMLButtonElement | null) => {
    if (button === null) return
    if (hadFocus.current) button.focus({ preventScroll: true })
    return () => {
      hadFocus.current = button.ownerDocument.activeElement === button
    }
  }, [])
}
