import { useEffect } from 'react'

let returned = false

/** Whether the address shown was reached by Back or Forward, and not by a link or an action. */
export const isReturn = (): boolean => returned

/** Listens for it, for as long as the shell is there. */
export function useReturns(): void {
  useEffect(() => {
    const onReturn = () => {
      returned = true
    }
    const onPush = () => {
      returned = false
    }
    // Before the router's own listener, which shows the page at once. `pushState` is the router's event.
    window.addEventListener('popstate', onReturn, { capture: true })
    window.addEventListener('pushState', onPush, { capture: true })
    return () => {
      window.removeEventListener('popstate', onReturn, { capture: true })
      window.removeEventListener('pushState', onPush, { capture: true })
      returned = false
    }
  }, [])
}
