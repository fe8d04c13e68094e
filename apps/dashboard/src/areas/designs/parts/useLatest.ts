import { useCallback, useRef } from 'react'

/** The same function as long as the page is open, which calls the newest: what it is handed to is not rendered again. */
export function useLatest<Given extends readonly unknown[]>(
  call: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...given: Given) => latest.current(...given), [])
}
