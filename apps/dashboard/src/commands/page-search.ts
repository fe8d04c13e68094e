/** The search of the page shown; null where it has none. */
function pageSearch(): HTMLInputElement | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')]
  // The page before is hidden, and still there while a part of this one is on its way.
  return fields.find((each) => each.closest('[style*="display: none"]') === null) ?? null
}

/** Into the search of the page shown; false when it has none. */
export function focusPageSearch(): boolean {
  const field = pageSearch()
  field?.focus()
  field?.select()
  return field !== null
}

const ROW = '[role="grid"] [data-row]'
const CARD = '[data-board-card]'

/** The row that has the list's one tab stop, wherever the list is scrolled to: it is always drawn. Else a board's first card. */
const listStop = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main ${ROW}[tabindex="0"]`) ??
  document.querySelector<HTMLElement>(`main ${CARD}[tabindex="0"]`)

/** From the search into what it found: the first row of the page's list, or the first card of its board. */
export function enterList(): void {
  const row = listStop()
  // In a sheet of cells the active one.
  document.querySelector<HTMLElement>('main [role="grid"] [data-input]')?.focus({ preventScroll: true })
  row?.focus({ preventScroll: true })
  row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
}

/**
 * Tab in the search goes to the list: what is searched for is one key away. Tab on a row goes back to what stands after
 * the search, so that nothing is left out, and Shift Tab to the search itself.
 *
 * @returns stops listening
 */
export function listenForTab(): () => void {
  // Who came to the rows from the search goes on from there.
  let isFromSearch = false
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Tab' || event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return
    const search = pageSearch()
    if (search !== null && target === search && !event.shiftKey) {
      const stop = listStop()
      if (stop === null) return
      event.preventDefault()
      stop.focus()
      isFromSearch = true
    } else if (isFromSearch && target.matches(`${ROW}, ${CARD}`)) {
      if (event.shiftKey) event.preventDefault()
      // Without Shift the browser itself goes on from there.
      search?.focus()
    }
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.matches(`${ROW}, ${CARD}`))) isFromSearch = false
  }
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('focusin', onFocus)
  }
}
