import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** About what a screen shows of them, twice. */
const AT_ONCE = 24

/**
 * How many parts of a long page are drawn: some at once, the rest bit by bit while the browser shows what is there and
 * answers to the person. Once drawn, they stay.
 */
export function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE)
  useEffect(() => {
    if (drawn >= total) return
    return afterPaint(() => startTransition(() => setDrawn(drawn + AT_ONCE)))
  }, [drawn, total])
  return Math.min(drawn, total)
}
