import { type MouseEvent, useRef } from 'react'

/** Marks the link of a row. */
export const ROW_LINK = 'data-row-link'

export const isRowLink = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.hasAttribute(ROW_LINK)

/** In a tab of its own, which the browser puts in front or behind as it does for any link. */
export const openBeside = (href: string): void => void window.open(href, '_blank', 'noopener')

const RIGHT = 2
const MIDDLE = 1
const MENU_MS = 300

/**
 * What makes a row the link that its first cell holds. The link covers the row only while the other button is down, for
 * the browser's menu: else its words could not be selected, nor tell what they are cut off from. A finger selects
 * nothing, and always meets the link.
 */
export function useRowLink(href: string | undefined) {
  const uncovering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const uncover = (row: HTMLElement, afterMs: number) => {
    if (row.dataset.covered === undefined) return
    clearTimeout(uncovering.current)
    uncovering.current = setTimeout(() => delete row.dataset.covered, afterMs)
  }
  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      if (href === undefined || isOther(event)) return
      // On a Mac, Ctrl with a click is the other button.
      if (event.button === RIGHT || event.ctrlKey) event.currentTarget.dataset.covered = ''
      // The browser would begin to scroll.
      if (event.button === MIDDLE) event.preventDefault()
    },
    // Some browsers ask for the menu as the button goes down, others after it came up.
    onMouseUp: ({ currentTarget }: MouseEvent<HTMLElement>) => uncover(currentTarget, MENU_MS),
    onContextMenu: ({ currentTarget }: MouseEvent<HTMLElement>) => uncover(currentTarget, 0),
    onAuxClick(event: MouseEvent<HTMLElement>) {
      if (href === undefined || event.button !== MIDDLE || isOther(event) || isOnLink(event)) return
      event.preventDefault()
      openBeside(href)
    },
    /** @returns whether the click is the browser's or another control's, or ended a selection of text, and does nothing else */
    isFollowed(event: MouseEvent<HTMLElement>, isRange: boolean): boolean {
      if (href === undefined) return false
      if (isOther(event)) return true
      const isBeside = event.ctrlKey || event.metaKey
      if (isBeside) {
        if (!isOnLink(event)) openBeside(href)
        return true
      }
      if (event.shiftKey && !isRange) return true
      event.preventDefault()
      return !event.shiftKey && isSelecting(event.currentTarget)
    },
  }
}

const isOnLink = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest(`[${ROW_LINK}]`) !== null

/** Whether it is about something else in the row: a button, another link. */
const isOther = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest(`a:not([${ROW_LINK}]), button, input, label`) !== null

function isSelecting(row: HTMLElement): boolean {
  const selection = row.ownerDocument.getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.anchorNode)
}
