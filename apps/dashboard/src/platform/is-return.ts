let returned = false

/** Whether the address shown was reached by Back or Forward, and not by a link or an action. */
export const isReturn = (): boolean => returned

/**
 * Listens for it from before the router does, which shows the page at once: browsers call a window's listeners in the
 * order in which they were added. `pushState` is the router's event.
 */
export function watchReturns(): void {
  window.addEventListener('popstate', () => {
    returned = true
  })
  window.addEventListener('pushState', () => {
    returned = false
  })
}
