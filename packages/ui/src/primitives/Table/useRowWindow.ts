import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { isExact, positionOf, scaleOf, scrolledOf } from './scale.ts'

/** Rows beyond the edge of what is seen, so that fast scrolling meets no gaps. */
const OVERSCAN_ROWS = 12
/** Scrolled by more than so many panels at once, the scrollbar was moved. */
const JUMP_PANELS = 3
const SETTLED_MS = 150

/** What of a list is drawn. */
interface Drawn {
  /** Indexes; the end exclusive. */
  from: number
  to: number
  /** How far the list is ahead of its scroller: its rows are drawn so much higher. */
  aheadPx: number
}

const NOTHING: Drawn = { from: 0, to: 0, aheadPx: 0 }

/**
 * Which rows of one height are drawn, and where. A list taller than browsers draw is scaled: its scrollbar reaches all
 * of it, and a wheel or a finger moves it as far as any other.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [drawn, setDrawn] = useState(NOTHING)
  const at = useRef({ scrolledPx: 0, aheadPx: 0, settling: 0 })
  const scale = scaleOf(count, rowPx)
  const latest = useRef({ count, rowPx, scale })
  latest.current = { count, rowPx, scale }

  /** How far the scroller can be scrolled; what stands below the rows included. */
  const rangePx = useCallback((element: HTMLElement): number => {
    const { rowPx, scale } = latest.current
    return Math.max(element.scrollHeight, scale.bodyPx + rowPx) - element.clientHeight
  }, [])

  const draw = useCallback((element: HTMLElement) => {
    const { count, rowPx } = latest.current
    const { aheadPx } = at.current
    const topPx = at.current.scrolledPx + aheadPx
    const from = Math.max(Math.floor(topPx / rowPx) - OVERSCAN_ROWS, 0)
    // No list is seen beyond its window. One that has lost its styles is as tall as all its rows.
    const seenPx = Math.min(element.clientHeight, innerHeight)
    const to = Math.min(Math.ceil((topPx + seenPx) / rowPx) + OVERSCAN_ROWS, count)
    const next = { from: Math.min(from, to), to, aheadPx }
    setDrawn((now) =>
      now.from === next.from && now.to === next.to && now.aheadPx === next.aheadPx ? now : next,
    )
  }, [])

  /** Puts the scroller where it belongs for a place in the list. */
  const standAt = useCallback(
    (element: HTMLElement, positionPx: number) => {
      const range = rangePx(element)
      const position = Math.min(Math.max(positionPx, 0), Math.max(range, 0) + latest.current.scale.hiddenPx)
      const scrolled = scrolledOf(position, range, latest.current.scale)
      if (Math.abs(element.scrollTop - scrolled) >= 1) element.scrollTop = scrolled
      const { hiddenPx } = latest.current.scale
      at.current.scrolledPx = element.scrollTop
      at.current.aheadPx = hiddenPx === 0 ? 0 : position - element.scrollTop
      draw(element)
    },
    [draw, rangePx],
  )

  const positionPx = useCallback(() => at.current.scrolledPx + at.current.aheadPx, [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const movedPx = element.scrollTop - at.current.scrolledPx
    at.current.scrolledPx = element.scrollTop
    clearTimeout(at.current.settling)
    if (latest.current.scale.hiddenPx === 0) at.current.aheadPx = 0
    else if (Math.abs(movedPx) > JUMP_PANELS * element.clientHeight)
      at.current.aheadPx =
        positionOf(element.scrollTop, rangePx(element), latest.current.scale) - element.scrollTop
    else {
      // Rows move as the scroller does. Where they come to an end the scroller must come to its own with them.
      const settle = () => standAt(element, positionPx())
      if (isExact(element.scrollTop, rangePx(element))) return settle()
      at.current.settling = window.setTimeout(settle, SETTLED_MS)
    }
    draw(element)
  }, [scroller, draw, rangePx, standAt, positionPx])

  const moveTo = useCallback(
    (positionPx: number) => {
      if (scroller.current !== null) standAt(scroller.current, positionPx)
    },
    [scroller, standAt],
  )

  /** Brings a row into sight, below the head; a row in sight stays where it is. */
  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current
      if (element === null) return
      // The browser may have scrolled, and not have said so yet: to a row that was given the focus, for one.
      if (element.scrollTop !== at.current.scrolledPx) onScroll()
      const { count, rowPx } = latest.current
      const lowest = (index + 2) * rowPx - element.clientHeight
      const top = positionPx()
      if (top < lowest) moveTo(index === count - 1 ? Number.MAX_SAFE_INTEGER : lowest)
      else if (top > index * rowPx) moveTo(index * rowPx)
    },
    [scroller, moveTo, onScroll, positionPx],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another number or height lie elsewhere
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    standAt(element, positionPx())
    const observer = new ResizeObserver(() => draw(element))
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(at.current.settling)
    }
  }, [scroller, count, rowPx, draw, standAt])

  return { ...drawn, bodyPx: scale.bodyPx, onScroll, scrollTo, moveTo, positionPx }
}
