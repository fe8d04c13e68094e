import { useEffect, useRef } from 'react'

/** Calls when the page is about to go, as late as that can be known. Returns how to stop. */
export function onPageHide(listener: () => void): () => void {
  window.addEventListener('pagehide', listener)
  return () => window.removeEventListener('pagehide', listener)
}

/** Where keys and pasted text are words being written, or belong to something that is open above the page. */
const KEEPS_ITS_OWN =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="alertdialog"]'

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEEPS_ITS_OWN) !== null

/** Hears the keys of the page before the shell does; a handler that answers true has used the key up. */
export function usePageKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const handler = useRef(onKey)
  handler.current = onKey
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isElsewhere(event.target) || !handler.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', pressed, { capture: true })
    return () => document.removeEventListener('keydown', pressed, { capture: true })
  }, [])
}

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
