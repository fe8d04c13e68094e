import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Calls when the page is about to go, as late as that can be known. Returns how to stop. */
export function onPageHide(listener: () => void): () => void {
  window.addEventListener('pagehide', listener)
  return () => window.removeEventListener('pagehide', listener)
}

/** Calls when the page is seen again, and when the network is back while it is seen. Returns how to stop. */
export function onPageSeen(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', seen)
  window.addEventListener('pageshow', seen)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', seen)
    window.removeEventListener('pageshow', seen)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Where pasted text is words being written, or belongs to something that is open above the page. */
const KEEPS_ITS_OWN =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="alertdialog"]'

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEEPS_ITS_OWN) !== null

/** Hears text that is pasted onto the page rather than into a field. */
export function usePagePaste(onPaste: (text: string) => void): void {
  const handler = useRef(onPaste)
  handler.current = onPaste
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text === '' || isElsewhere(event.target)) return
      event.preventDefault()
      handler.current(text)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [])
}

/** Hears every key that goes down on the page, before anything else does. Returns how to stop. */
export function onPageKeys(listener: (event: KeyboardEvent) => void): () => void {
  window.addEventListener('keydown', listener, true)
  return () => window.removeEventListener('keydown', listener, true)
}

function onPageFocus(change: () => void): () => void {
  window.addEventListener('focus', change)
  window.addEventListener('blur', change)
  return () => {
    window.removeEventListener('focus', change)
    window.removeEventListener('blur', change)
  }
}

/** Whether keys that are pressed now come to this page: not where another window, or the address, has the focus. */
export const usePageHasKeys = (): boolean => useSyncExternalStore(onPageFocus, () => document.hasFocus())
