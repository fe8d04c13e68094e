import type { RefObject } from 'react'

/** Which item has the focus at first; null: the list as a whole. */
export type FirstFocus = 'first' | 'last' | null

/** What opens beside a button. */
export interface Popup {
  id: string
  triggerId: string
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  firstFocus: FirstFocus
  close: () => void
}
