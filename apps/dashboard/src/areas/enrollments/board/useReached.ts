import type { Enrollment } from '@org/core'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { CARD_MARK } from './keys.ts'

/**
 * The one card of a column that Tab reaches: the one that was focused last, else the first. Where the focused card
 * leaves the column (it was moved on, or a colleague did), the one in its place takes the focus, so that the keyboard
 * does not start over.
 */
export function useReached(rows: readonly Enrollment[] | undefined): {
  list: RefObject<HTMLUListElement | null>
  reachedId: number | undefined
  reach: (row: Enrollment) => void
} {
  const list = useRef<HTMLUListElement>(null)
  const [wantedId, setWantedId] = useState<number | null>(null)
  const place = useRef<number | null>(null)
  const at = rows?.findIndex(({ id }) => id === wantedId) ?? -1
  const reachedId = at < 0 ? rows?.[0]?.id : rows?.[at]?.id

  useLayoutEffect(() => {
    if (rows === undefined || wantedId === null) return
    if (at >= 0) {
      place.current = at
      return
    }
    setWantedId(null)
    const cards = list.current?.querySelectorAll<HTMLElement>(`[${CARD_MARK}]`)
    // The focus fell to the page when its card went: anywhere else it is somebody's.
    const isLost = list.current?.ownerDocument.activeElement === list.current?.ownerDocument.body
    if (isLost && place.current !== null) cards?.[Math.min(place.current, cards.length - 1)]?.focus()
  }, [rows, wantedId, at])

  const reach = useCallback((row: Enrollment) => setWantedId(row.id), [])
  return { list, reachedId, reach }
}
