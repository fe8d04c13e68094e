import { useCallback, useEffect, useRef } from 'react'

/** Whether the address shown was reached by back or forward, and not by a link or an action. */
export function useIsReturn(): () => boolean {
  const returned = useRef(false)
  useEffect(() => {
    const onReturn = () => {
      returned.current = true
    }
    const onPush = () => {
      returned.current = false
    }
    // Before the router's own listener, which shows the page at once. `pushState` is the router's event.
    window.addEventListener('popstate', onReturn, { capture: true })
    window.addEventListener('pushState', onPush, { capture: true })
    return () => {
      window.removeEventListener('popstate', onReturn, { capture: true })
      window.removeEventListener('pushState', onPush, { capture: true })
    }
  }, [])
  return useCallback(() => returned.current, [])
}
