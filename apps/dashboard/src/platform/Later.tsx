import { type ReactNode, useDeferredValue } from 'react'

export interface LaterProps {
  children: ReactNode
  /** Holds the place until then. */
  fallback?: ReactNode
}

/**
 * A part of a page that takes long to draw: drawn right after the rest of it, in pieces between which the browser
 * answers to the person. A page whose parts are all drawn in one go answers to nobody meanwhile.
 */
export function Later({ children, fallback = null }: LaterProps) {
  return useDeferredValue(true, false) ? children : fallback
}
