import { useEffect, useSyncExternalStore } from 'react'

/** Why a page is not lightly left, and a departure from it that waits for the person's answer. */
interface Leaving {
  reason: string | null
  asked: { go: () => void } | null
}

// No library: the login page checks its navigations too, and has to stay small.
let leaving: Leaving = { reason: null, asked: null }
const listeners = new Set<() => void>()

function become(next: Leaving): void {
  leaving = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page may be left at once. If not, the person is asked, and `go` is called when they mean it. */
export function mayLeave(go: () => void): boolean {
  if (leaving.reason === null) return true
  become({ ...leaving, asked: { go } })
  return false
}

/** The question that is open, and its two answers; null when nobody is leaving. */
export function useDeparture(): { reason: string; stay: () => void; leave: () => void } | null {
  const { reason, asked } = useSyncExternalStore(subscribe, () => leaving)
  if (reason === null || asked === null) return null
  return {
    reason,
    stay: () => become({ ...leaving, asked: null }),
    leave: () => {
      become({ reason: null, asked: null })
      asked.go()
    },
  }
}

/** While there is a reason, leaving asks first: another page of the product, another address, closing the tab. */
export function useLeaveGuard(reason: string | null): void {
  useEffect(() => {
    become({ reason, asked: null })
    if (reason === null) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      become({ reason: null, asked: null })
    }
  }, [reason])
}
