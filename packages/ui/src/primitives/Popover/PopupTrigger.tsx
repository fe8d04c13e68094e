import type { ReactElement, ReactNode } from 'react'
import { ButtonContext, type ButtonProps, type PressEvent } from 'react-aria-components'
// Their looks come with the page: a style sheet that could not be had is taken for loaded when it is asked for again.
import '../Menu/Menu.css.ts'
import './Popover.css.ts'
import type { FirstFocus, Popup } from './popup.ts'
import type { Surfaces } from './popups.ts'
import { type PopupOptions, type PopupState, usePopup } from './usePopup.ts'

export interface PopupTriggerProps extends PopupOptions {
  kind: 'menu' | 'dialog'
  /** The button that opens it. */
  trigger: ReactElement
  /** What opens: drawn from its first opening on. */
  children: (surfaces: Surfaces, popup: Popup) => ReactNode
}

/** A button, and what opens beside it, whose program comes when the pointer, the focus or a press shows that it is wanted. */
export function PopupTrigger({ kind, trigger, children, ...options }: PopupTriggerProps) {
  const popup = usePopup(options)
  const { id, triggerId, triggerRef, isOpen, isAwaited, surfaces } = popup
  const button = {
    id: triggerId,
    ref: triggerRef,
    isPressed: isOpen || isAwaited,
    'aria-expanded': isOpen,
    onHoverStart: popup.prepare,
    onFocus: popup.prepare,
    // Nothing opens behind the back of somebody who went on.
    onBlur: () => isAwaited && popup.close(),
    ...(isOpen ? { 'aria-controls': id } : {}),
    ...(kind === 'menu' ? menuButton(popup) : dialogButton(popup)),
  } as const
  return (
    <>
      <ButtonContext.Provider value={button}>{trigger}</ButtonContext.Provider>
      {surfaces === null ? null : children(surfaces, popup)}
    </>
  )
}

/** Pressed again while its program is on its way, it is not wanted any more. */
function toggle(popup: PopupState) {
  if (popup.isOpen || popup.isAwaited) popup.close()
  else popup.open(null)
}

const dialogButton = (popup: PopupState): ButtonProps => ({
  onPress: () => toggle(popup),
  onKeyDown: (event) => {
    if (event.key === 'Escape' && popup.isAwaited) popup.close()
    else event.continuePropagation()
  },
})

/** The keys that open a menu, and where its focus is then. */
const OPENING: Readonly<Record<string, FirstFocus>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** As menus of the machine: opened by the pointer going down, by a finger going up. */
const menuButton = (popup: PopupState): ButtonProps => ({
  'aria-haspopup': 'true',
  preventFocusOnPress: true,
  onPressStart: (event) => {
    if (event.pointerType === 'touch') popup.prepare()
    if (event.pointerType === 'touch' || event.pointerType === 'keyboard') return
    focus(event)
    // A press without a pointer is a screen reader's.
    if (event.pointerType === 'virtual') popup.open('first')
    else toggle(popup)
  },
  onPress: (event) => {
    if (event.pointerType !== 'touch') return
    focus(event)
    toggle(popup)
  },
  onKeyDown: (event) => {
    const first = OPENING[event.key]
    if (event.key === 'Escape' && popup.isAwaited) popup.close()
    else if (first === undefined || event.ctrlKey || event.metaKey || event.shiftKey)
      event.continuePropagation()
    else {
      event.preventDefault()
      if (!event.repeat) popup.open(first)
    }
  },
})

/** The focus comes back to the button when what it opened is left. */
function focus({ target }: PressEvent) {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
