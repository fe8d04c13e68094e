import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Rows a page key moves by. */
const PAGE_ROWS = 10

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + PAGE_ROWS, last),
  PageUp: (index) => Math.max(index - PAGE_ROWS, 0),
  Home: () => 0,
  End: (_index, last) => last,
}

/**
 * One tab stop for all rows of a grid; arrows, page keys, Home and End move it. The row that has it must stay
 * rendered however far the list scrolls, else the focus would be lost.
 */
export function useRowFocus(
  container: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
) {
  const [active, setActive] = useState(0)
  const moved = useRef(false)
  const last = Math.max(count - 1, 0)
  const current = Math.min(active, last)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active row, nothing else
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    container.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus({ preventScroll: true })
  }, [current])

  // A row drawn anew, because it became known which it is, has lost the focus that was in it.
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const row = container.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)
    const focused = document.activeElement
    if (hadFocus.current && focused === document.body) row?.focus({ preventScroll: true })
    hadFocus.current = row !== null && row !== undefined && row === document.activeElement
  })

  /** @returns the row moved to; null for a key that moves nowhere */
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>): number | null => {
      const move = MOVES[event.key]
      if (move === undefined || event.target !== event.currentTarget) return null
      event.preventDefault()
      const next = move(current, last)
      moved.current = next !== current
      setActive(next)
      scrollTo(next)
      return next
    },
    [current, last, scrollTo],
  )
  return { active: current, setActive, onKeyDown }
}
