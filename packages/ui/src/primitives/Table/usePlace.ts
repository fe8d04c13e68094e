import { type RefObject, useCallback, useLayoutEffect } from 'react'

/** How far each list was scrolled, for as long as the page lives. */
const places = new Map<string, number>()

/** Where a list was left; its top when it is new, or has no name. */
export const placeOf = (name: string | undefined): number => (name && places.get(name)) || 0

/**
 * Brings a list back to where it was left under this name; a new name begins at its top.
 *
 * @returns what to call when it scrolls
 */
export function usePlace(scroller: RefObject<HTMLElement | null>, name: string | undefined): () => void {
  useLayoutEffect(() => {
    if (name !== undefined && scroller.current !== null) scroller.current.scrollTop = placeOf(name)
  }, [scroller, name])
  return useCallback(() => {
    if (name !== undefined && scroller.current !== null) places.set(name, scroller.current.scrollTop)
  }, [scroller, name])
}
