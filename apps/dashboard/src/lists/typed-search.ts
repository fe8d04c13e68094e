import { useEffect, useRef, useState } from 'react'
import { text, useParam } from '#platform/view.ts'
import { useSettled } from './settled.ts'

/** Long enough to hold back the letters of one word, short enough to answer within 100 ms of the last. */
const SETTLE_MS = 80

export interface TypedSearch {
  /** What is being typed, at once. */
  typed: string
  type: (text: string) => void
  /** What a list is asked for: what was typed, once it has stood still. */
  search: string
}

/**
 * A search whose home is the address (`?q=`) but which answers every key at once. What was written to the address
 * comes back later and is ignored then; what comes from elsewhere (back, a link) replaces the text.
 */
export function useTypedSearch(): TypedSearch {
  const [addressed, address] = useParam('q', text)
  const [typed, type] = useState(addressed)
  const settled = useSettled(typed, SETTLE_MS)
  const written = useRef([addressed])

  useEffect(() => {
    if (written.current.at(-1) === settled) return
    written.current.push(settled)
    address(settled)
  }, [settled, address])

  useEffect(() => {
    const at = written.current.indexOf(addressed)
    if (at < 0) {
      written.current = [addressed]
      type(addressed)
    } else written.current.splice(0, at)
  }, [addressed])

  return { typed, type, search: settled.trim() }
}
