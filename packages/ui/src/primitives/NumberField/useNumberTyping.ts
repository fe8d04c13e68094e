import { useCallback, useEffect, useRef, useState } from 'react'
import { boundsProblem } from './bounds.ts'

/** Shorter than a person thinks, longer than between two keys. */
const PAUSE_MS = 120

interface Typing {
  /** What the field had when typing began. */
  held: number | null
  /** What was told last. */
  told: number | null
}

interface NumberTypingOptions {
  value: number | null
  onTyping: ((value: number) => void) | undefined
  minValue: number | undefined
  maxValue: number | undefined
  digits: number
}

/**
 * The number typed so far, told after a pause. The library writes a new `value` over the text: while a person types, it
 * is given that of before.
 */
export function useNumberTyping({ value, onTyping, minValue, maxValue, digits }: NumberTypingOptions) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const isTyping = useRef(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; tell: () => void }>(null)
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
  }, [])
  useEffect(() => forget, [forget])
  const end = useCallback(() => {
    forget()
    isTyping.current = false
    setTyping(null)
  }, [forget])
  // Neither what was told nor what was there: it changed elsewhere, and the text goes with it.
  const isOwn = typing !== null && (value === typing.held || value === typing.told)
  function typed(next: number): void {
    forget()
    if (!isTyping.current || onTyping === undefined || Number.isNaN(next)) return
    if (boundsProblem(next, minValue, maxValue) !== null) return
    const told = Number(next.toFixed(digits))
    if (told === value) return
    const tell = () => {
      waiting.current = null
      setTyping((now) => now && { ...now, told })
      onTyping(told)
    }
    waiting.current = { timer: setTimeout(tell, PAUSE_MS), tell }
  }
  return {
    /** What the field is given. */
    held: typing !== null && isOwn ? typing.held : value,
    begin: () => {
      isTyping.current = true
      if (onTyping !== undefined && !isOwn) setTyping({ held: value, told: value })
    },
    typed,
    /** What was typed was handed over. */
    end,
    /** The field was left: the library hands over nothing where it is what the field was given. */
    leave: () => {
      waiting.current?.tell()
      end()
    },
  }
}
