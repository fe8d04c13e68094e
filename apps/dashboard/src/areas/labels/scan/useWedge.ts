import { useEffect, useRef } from 'react'
import { onPageKeys } from '#platform/page-events.ts'
import { createWedge } from './wedge.ts'

/** Hears the scans of the page, wherever the focus is. */
export function useWedge(onScan: (text: string) => void): void {
  const handler = useRef(onScan)
  handler.current = onScan
  useEffect(() => {
    const wedge = createWedge((text) => handler.current(text))
    const stop = onPageKeys(wedge.hear)
    return () => {
      stop()
      wedge.stop()
    }
  }, [])
}
