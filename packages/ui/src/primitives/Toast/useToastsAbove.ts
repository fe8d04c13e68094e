import { type RefObject, useLayoutEffect } from 'react'
import { FOOT_VAR } from './Toast.css.ts'

/** What toasts take of the window's end: their width and their distance from it. */
const TOASTS_PX = 376
const NAME = `--${FOOT_VAR}`

/** Toasts stand above an element at the window's foot while it is there, so that what it offers can be pressed. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const standing = element.current
    if (standing === null) return
    const { style } = document.documentElement
    const place = () => {
      const { top, right } = standing.getBoundingClientRect()
      // What ends before them is beside them.
      if (right > innerWidth - TOASTS_PX) style.setProperty(NAME, `${innerHeight - top}px`)
      else style.removeProperty(NAME)
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(standing)
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', place)
      style.removeProperty(NAME)
    }
  }, [element])
}
