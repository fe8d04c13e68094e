import { useCallback, useLayoutEffect } from 'react'

/** How far each list was scrolled, for as long as the page lives. */
const places = new Map<string, number>()

interface PlaceOptions {
  name: string | undefined
  /** Without rows there is nothing to come back to yet. */
  hasRows: boolean
  positionPx: () => number
  moveTo: (positionPx: number) => void
}

/**
 * Brings a list back to where it was left under this name; a new name begins at its top.
 *
 * @returns what to call when it scrolls
 */
export function usePlace({ name, hasRows, positionPx, moveTo }: PlaceOptions): () => void {
  useLayoutEffect(() => {
    if (name !== undefined && hasRows) moveTo(places.get(name) ?? 0)
  }, [name, hasRows, moveTo])
  return useCallback(() => {
    if (name !== undefined && hasRows) places.set(name, positionPx())
  }, [name, hasRows, positionPx])
}
