import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RowKey } from './columns.ts'
import type { RowSource } from './rows.ts'

/** The row by which each list was left, for as long as the page lives. */
const leftBy = new Map<string, RowKey>()

interface ComeBackOptions<Row> {
  place: string | undefined
  container: RefObject<HTMLElement | null>
  source: RowSource<Row>
  selectedKey: RowKey | null
  active: number
  setActive: (index: number) => void
  scrollTo: (index: number) => void
  isReturn: (() => boolean) | undefined
}

/**
 * Gives the focus to the row by which the list was left, once that row is known: on a return, and where the focus has
 * gone nowhere else. The selected row counts where none was opened.
 *
 * @returns what to call when a row is opened
 */
export function useComeBack<Row>(options: ComeBackOptions<Row>): (key: RowKey) => void {
  const { place, container, source, selectedKey, active, setActive, scrollTo, isReturn } = options
  const [wanted] = useState(() => (place === undefined ? undefined : leftBy.get(place)))
  const [found, setFound] = useState<number | null>(null)
  const isDone = useRef(wanted === undefined)
  const latest = useRef({ place, selectedKey, opened: undefined as RowKey | undefined })
  latest.current = { ...latest.current, place, selectedKey }

  // The page takes the focus when it arrives, in an effect before this one.
  useEffect(() => {
    if (isDone.current || wanted === undefined) return
    if (isReturn?.() !== true || !isFree(container.current)) {
      isDone.current = true
      return
    }
    const index = source.indexOf(wanted)
    if (index < 0) return
    isDone.current = true
    setActive(index)
    scrollTo(index)
    setFound(index)
  }, [source, wanted, container, isReturn, setActive, scrollTo])

  // The row is drawn once it is the active one.
  useEffect(() => {
    if (found === null || found !== active) return
    setFound(null)
    const row = container.current?.querySelector<HTMLElement>(`[data-row="${found}"]`)
    if (isFree(container.current)) row?.focus({ preventScroll: true })
  }, [found, active, container])

  useEffect(() => {
    const left = latest
    return () => {
      const { place: name, opened, selectedKey: selected } = left.current
      const key = opened ?? selected
      if (name === undefined) return
      if (key === null) leftBy.delete(name)
      else leftBy.set(name, key)
    }
  }, [])

  return (key) => {
    latest.current.opened = key
  }
}

/** Whether the focus is on nothing, or on what holds the whole list: a page that has just arrived. */
function isFree(container: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || (container !== null && isAround(focused, container))
}

const isAround = (outer: Element, inner: Element): boolean => outer !== inner && outer.contains(inner)
