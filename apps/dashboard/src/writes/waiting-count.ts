import { useSyncExternalStore } from 'react'

/** How many writes of this tab wait for the server to answer. */
let count = 0
const listeners = new Set<() => void>()

/** A tab that is closed loses them: the browser asks first. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

export function countWaiting(change: number): void {
  count += change
  if (count > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

export function useWaitingWrites(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => count,
  )
}
