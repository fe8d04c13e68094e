/** A dialog gives the focus back within this time, where there is somebody to give it to. */
const SETTLED_MS = 100

/** After the buttons of a choice went with it: the focus goes to the list, so that the keyboard does not start over. */
export function focusWhenLost(selector: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, SETTLED_MS)
}
