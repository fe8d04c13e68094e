/** Into the search of the page shown; false when it has none. */
export function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** From the search into what it found: the first row of the page's list, or the first card of its board. */
export function enterList(): void {
  const first = document.querySelector<HTMLElement>('main [data-board-card]')
  // The row that has the list's one tab stop, wherever the list is scrolled to: it is always drawn.
  const row = document.querySelector<HTMLElement>('main [role="grid"] [data-row][tabindex="0"]') ?? first
  row?.focus({ preventScroll: true })
  row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
}
