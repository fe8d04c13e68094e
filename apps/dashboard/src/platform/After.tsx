import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** The longest that a part waits for another's data: a slow answer takes nothing else away. */
const MOST_MS = 1_500

export interface AfterProps {
  /** Whether what comes first is there. */
  isThere: boolean
  /** The longest that it waits, in milliseconds. */
  mostMs?: number
  children: ReactNode
  /** Holds the place until then. */
  fallback: ReactNode
}

/**
 * A part of a page that takes the browser long: begun once what comes first is there and on the screen, else after a
 * while. Begun, it stays.
 */
export function After({ isThere, mostMs = MOST_MS, children, fallback }: AfterProps): ReactNode {
  const [isDue, setIsDue] = useState(isThere)
  useEffect(() => {
    if (isDue) return
    if (isThere) return afterPaint(() => setIsDue(true))
    const timer = setTimeout(() => setIsDue(true), mostMs)
    return () => clearTimeout(timer)
  }, [isThere, isDue, mostMs])
  return isDue ? children : fallback
}
