import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** An element's inner width in CSS pixels, kept up to date; 0 until it is on the page. */
export function useWidth<E extends HTMLElement>(): [ref: RefObject<E | null>, widthPx: number] {
  const ref = useRef<E>(null)
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, widthPx]
}
