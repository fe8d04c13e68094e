import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isReturn } from '#platform/is-return.ts'

/** How far the page of each path was scrolled, for as long as the program lives. */
const scrolled = new Map<string, number>()

export interface PageArrival {
  main: RefObject<HTMLElement | null>
  announcement: string
  /** To be called as the content scrolls. */
  rememberScroll: () => void
}

/**
 * Tells a person who cannot see it that another page is here: its title is announced, also when the page comes to know
 * a better one, and focus moves to the content. Not on the first page, which the browser announces itself, and not
 * when only the query changed. Back and forward find the page where it was left; any other way begins at its top.
 */
export function usePageArrival(path: string, title: string): PageArrival {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  const moved = useRef(false)
  const [announcement, setAnnouncement] = useState('')

  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    moved.current = true
    main.current?.focus({ preventScroll: true })
    if (main.current !== null) main.current.scrollTop = isReturn() ? (scrolled.get(path) ?? 0) : 0
  }, [path])

  useEffect(() => {
    if (moved.current) setAnnouncement(title)
  }, [title])

  const rememberScroll = () => {
    if (main.current !== null) scrolled.set(shown.current, main.current.scrollTop)
  }
  return { main, announcement, rememberScroll }
}
