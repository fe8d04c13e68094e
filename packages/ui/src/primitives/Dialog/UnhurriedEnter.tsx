import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { contents } from './Dialog.css.ts'

/** A second press meant for what opened it comes within this time. */
const FRESH_MS = 700

/**
 * Around what just opened: Enter does not answer it while it is still the Enter that opened it, held down or pressed
 * twice. Any other key, something entered, or a press of the pointer shows that the person has seen it.
 */
export function UnhurriedEnter({ children }: { children: ReactNode }) {
  const [openedAt] = useState(() => performance.now())
  const isSeen = useRef(false)
  const see = () => {
    isSeen.current = true
  }
  function hear(event: KeyboardEvent) {
    if (event.key !== 'Enter') return see()
    const isFresh = !isSeen.current && performance.now() - openedAt < FRESH_MS
    if (!isFresh && !(event.repeat && !isMultiline(event.target))) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={contents} onKeyDownCapture={hear} onPointerDownCapture={see} onChangeCapture={see}>
      {children}
    </div>
  )
}

/** Where Enter is a new line it may be held down. */
const isMultiline = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement
