import { create } from 'zustand'

/** The point that a key opened: the focus goes into its panel, once that is there. */
export const useEntered = create<{ id: number | null }>()(() => ({ id: null }))

const LIST = '[role="grid"][aria-label="Sampling points"]'

/** Back to the row of the point, or to the row that the list has the focus by. */
export function focusRow(id: number): void {
  const row =
    document.querySelector<HTMLElement>(`${LIST} [data-key="${id}"]`) ??
    document.querySelector<HTMLElement>(`${LIST} [role="row"][tabindex="0"]`)
  row?.focus({ preventScroll: true })
}

/** Whether the focus is in the panel, or on the row of its point: keys mean this point. */
export function isAbout(panel: Element, id: number): boolean {
  const focused = document.activeElement
  const row = focused?.closest<HTMLElement>(`${LIST} [data-key]`)
  return panel.contains(focused) || row?.dataset.key === String(id)
}
