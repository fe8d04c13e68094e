/** Into the search of the page shown; false when it has none. */
export function focusPageSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')]
  // The page before is hidden, and still there while a part of this one is on its way.
  const field = fields.find((each) => each.closest('[style*="display: none"]') === null) ?? null
  field?.focus()
  field?.select()
  return field !== null
}

/** From the search into what it found: the first row of the page's list, or the first card of its board. */
export function enterList(): void {
  const first = document.querySelector<HTMLElement>('main [data-board-card]')
  // The row that has the list's one tab stop, wherever the list is scrolled to: it is always drawn.
  const row = document.querySelector<HTMLElement>('main [role="grid"] [data-row][tabindex="0"]') ?? first
  // In a sheet of cells the active one.
  document.querySelector<HTMLElement>('main [role="grid"] [data-input]')?.focus({ preventScroll: true })
  row?.focus({ preventScroll: true })
  row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
}
